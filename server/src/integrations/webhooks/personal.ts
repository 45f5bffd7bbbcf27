import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { runPersonalDataQueries, type PersonalData } from '../../platform/personal-data.ts'

/** What was sent of a member, for as long as the log keeps it. */
export const personalDeliveries: PersonalData = {
  export: ({ db }, memberId) =>
    runPersonalDataQueries(
      db,
      {
        webhook_deliveries: (id) => sql`
          select type, created_at, body::json as sent from webhook_delivery where member_id = ${id} order by id`,
      },
      memberId,
    ),
  erase: eraseDeliveries,
}

/**
 * What is finished goes. What is still to be delivered is delivered without their name, address and words, so that no
 * program goes on believing what is no longer so.
 */
async function eraseDeliveries({ db }: Context, memberId: number) {
  await db
    .deleteFrom('webhook_delivery')
    .where('member_id', '=', memberId)
    .where('state', '<>', 'pending')
    .execute()
  const pending = await db
    .selectFrom('webhook_delivery')
    .select(['id', 'body'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .forUpdate()
    .execute()
  for (const { id, body } of pending) {
    await db
      .updateTable('webhook_delivery')
      .set({ body: anonymous(body), member_id: null })
      .where('id', '=', id)
      .execute()
    await db.updateTable('webhook_attempt').set({ answer: null }).where('delivery_id', '=', id).execute()
  }
}

interface PersonalBody {
  data: { member: { id: number }; comment?: object }
}

function anonymous(body: string): string {
  const told = JSON.parse(body) as PersonalBody
  const { member, comment } = told.data
  return JSON.stringify({
    ...told,
    data: {
      ...told.data,
      member: { id: member.id, name: null, email: null },
      ...(comment && { comment: { ...comment, text: null } }),
    },
  })
}

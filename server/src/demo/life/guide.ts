import { makeSignInKey } from '../../members/sign-in/sign-in-keys.ts'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'

/** The member as whom the demo is shown: of those whose plan runs, who has been there longest. */
export const findDemoGuide = (db: Db, storeId: number) =>
  db
    .selectFrom('member')
    .select(['id', 'name'])
    .where('store_id', '=', storeId)
    .where('demo', '=', true)
    .orderBy(
      ({ exists, selectFrom }) =>
        exists(
          selectFrom('subscription')
            .select('subscription.id')
            .whereRef('subscription.member_id', '=', 'member.id')
            .where('subscription.status', '=', 'active'),
        ),
      'desc',
    )
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst()

/** The path of a one-time link that signs a member of the demo in; null without the demo. */
export async function demoMemberLink(ctx: Context, storeId: number): Promise<string | null> {
  const guide = await findDemoGuide(ctx.db, storeId)
  if (!guide) return null
  return `/sign_in?key=${await makeSignInKey(ctx, storeId, guide.id, { byConsole: true })}`
}

import type { MailWay, Topic, TopicChoice } from '@matinee/contract/notices/notices'
import type { Db } from '../../platform/database/database.ts'

export const findChoices = (db: Db, storeId: number, memberId: number): Promise<TopicChoice[]> =>
  db
    .selectFrom('notice_choice')
    .select(['topic', 'in_app', 'mail'])
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .execute()

export const findChoice = (db: Db, storeId: number, memberId: number, topic: Topic) =>
  db
    .selectFrom('notice_choice')
    .select(['topic', 'in_app', 'mail', 'mail_before'])
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('topic', '=', topic)
    .executeTakeFirst()

export const saveChoice = (
  db: Db,
  storeId: number,
  memberId: number,
  { topic, in_app, mail, mail_before = null }: TopicChoice & { mail_before?: MailWay | null },
) =>
  db
    .insertInto('notice_choice')
    .values({ store_id: storeId, member_id: memberId, topic, in_app, mail, mail_before })
    .onConflict((conflict) =>
      conflict.columns(['store_id', 'member_id', 'topic']).doUpdateSet({ in_app, mail, mail_before }),
    )
    .execute()

export async function findDigestRhythm(
  db: Db,
  storeId: number,
  memberId: number,
): Promise<'daily' | 'weekly'> {
  const row = await db
    .selectFrom('digest_rhythm')
    .select('rhythm')
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.rhythm ?? 'daily'
}

export const saveDigestRhythm = (db: Db, storeId: number, memberId: number, rhythm: 'daily' | 'weekly') =>
  db
    .insertInto('digest_rhythm')
    .values({ store_id: storeId, member_id: memberId, rhythm })
    .onConflict((conflict) => conflict.columns(['store_id', 'member_id']).doUpdateSet({ rhythm }))
    .execute()

import { sql, type Selectable } from 'kysely'
import type { NewRow } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import { isOfLiveStore } from '../../store/standby.ts'
import type { WinbackTable } from '../tables.ts'

export type WinbackRow = Selectable<WinbackTable>

export const insertWinback = (
  db: Db,
  row: NewRow<
    WinbackTable,
    'store_id' | 'member_id' | 'offer_id' | 'days' | 'needs_card' | 'key_hash' | 'sent_at' | 'expires_at'
  >,
): Promise<WinbackRow> => db.insertInto('winback').values(row).returningAll().executeTakeFirstOrThrow()

export const findWinbackByKey = (db: Db, storeId: number, hash: Buffer): Promise<WinbackRow | undefined> =>
  db
    .selectFrom('winback')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('key_hash', '=', hash)
    .executeTakeFirst()

export const hasUsedWinback = async (db: Db, storeId: number, memberId: number) =>
  (await db
    .selectFrom('winback')
    .select('id')
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('used_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/** Marks a win-back as used; false if this person has used one before. */
export async function useWinbackOnce(db: Db, id: number, now: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('winback')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('winback as other')
            .select('other.id')
            .whereRef('other.member_id', '=', 'winback.member_id')
            .whereRef('other.store_id', '=', 'winback.store_id')
            .where('other.used_at', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Whether a former member without a membership has not used a second trial. */
export const isWinbackEligible = async (db: Db, storeId: number, memberId: number) =>
  (await formerMembers(db, storeId)
    .where('subscription.member_id', '=', memberId)
    .limit(1)
    .executeTakeFirst()) !== undefined

const formerMembers = (db: Db, storeId: number) =>
  db
    .selectFrom('subscription')
    .select('subscription.member_id')
    .where('subscription.store_id', '=', storeId)
    .where('subscription.status', '=', 'canceled')
    .where('subscription.instalments', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('subscription as live')
            .select('live.id')
            .whereRef('live.member_id', '=', 'subscription.member_id')
            .whereRef('live.store_id', '=', 'subscription.store_id')
            .where('live.status', '!=', 'canceled')
            .where('live.instalments', 'is', null),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('winback')
            .select('winback.id')
            .whereRef('winback.member_id', '=', 'subscription.member_id')
            .whereRef('winback.store_id', '=', 'subscription.store_id')
            .where('winback.used_at', 'is not', null),
        ),
      ),
    )

/**
 * Members whose membership ended between two times, who accept mails of this kind and have not received this
 * one; each is returned once.
 */
export const findWinbackCandidates = (
  db: Db,
  storeId: number,
  { after, until, most }: { after: string; until: string; most: number },
) =>
  formerMembers(db, storeId)
    .innerJoin('member', 'member.id', 'subscription.member_id')
    .where('subscription.ended_at', '>', after)
    .where('subscription.ended_at', '<=', until)
    .where('member.email', 'is not', null)
    .where('member.marketing_consent_at', 'is not', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('winback as sent')
            .select('sent.id')
            .whereRef('sent.member_id', '=', 'subscription.member_id')
            .whereRef('sent.store_id', '=', 'subscription.store_id')
            .whereRef('sent.sent_at', '>=', 'subscription.ended_at'),
        ),
      ),
    )
    .where(sql<boolean>`subscription.end_reason is distinct from 'deleted'`)
    .groupBy('subscription.member_id')
    .limit(most)
    .execute()

export const listStoresWithWinback = (db: Db) =>
  db
    .selectFrom('retention_settings')
    .innerJoin('store', 'store.id', 'retention_settings.store_id')
    .where(isOfLiveStore('store.id'))
    .select([
      'store.id',
      'store.locale',
      'retention_settings.winback_after',
      'retention_settings.winback_offer_id',
      'retention_settings.winback_days',
      'retention_settings.winback_card',
    ])
    .where('winback_after', 'is not', null)
    .where('winback_offer_id', 'is not', null)
    .where('winback_days', 'is not', null)
    .execute()

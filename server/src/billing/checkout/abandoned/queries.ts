import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { isOfLiveStore } from '../../../store/standby.ts'
import { isOutsideDemoYear } from '../../demo-year.ts'

/** Orders abandoned at the payment step for which a mail is due, each locked by one worker. */
export const lockDueOrders = (db: Db, now: string, most: number) =>
  db
    .selectFrom('purchase')
    .innerJoin('store', 'store.id', 'purchase.store_id')
    .select([
      'purchase.id',
      'purchase.store_id',
      'store.locale',
      'purchase.member_id',
      'purchase.kind',
      'purchase.state',
      'purchase.mails_sent',
      'purchase.coupon_id',
      'purchase.offer_id',
      'purchase.created_at',
    ])
    .where('mail_due_at', '<=', now)
    .where(isOfLiveStore('store.id'))
    .where(isOutsideDemoYear('purchase'))
    .orderBy('mail_due_at')
    .limit(most)
    .forUpdate('purchase')
    .skipLocked()
    .execute()

export type AbandonedOrder = Awaited<ReturnType<typeof lockDueOrders>>[number]

/** Whether the buyer accepts this kind of mail and has since bought neither this offer nor a plan. */
export const isStillAbandoned = async (db: Db, { store_id, member_id, id, created_at }: AbandonedOrder) =>
  (await db
    .selectFrom('member')
    .select('member.id')
    .where('member.store_id', '=', store_id)
    .where('member.id', '=', member_id)
    .where('member.email', 'is not', null)
    .where('member.marketing_consent_at', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('purchase as bought')
            .select('bought.id')
            .where('bought.store_id', '=', store_id)
            .where('bought.member_id', '=', member_id)
            .where('bought.state', '=', 'completed')
            .where('bought.completed_at', '>=', created_at),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('purchase as newer')
            .select('newer.id')
            .where('newer.store_id', '=', store_id)
            .where('newer.member_id', '=', member_id)
            .where('newer.reached_payment_at', 'is not', null)
            .where('newer.id', '>', id),
        ),
      ),
    )
    .executeTakeFirst()) !== undefined

export const recordReminder = (
  db: Db,
  id: number,
  changes: { mails_sent?: number; mail_due_at: string | null },
) => db.updateTable('purchase').set(changes).where('id', '=', id).execute()

/** A new discount replaces the previous one; it expires with the newest mail. */
export const setExpiry = (db: Db, couponId: number, expires_at: string) =>
  db
    .updateTable('coupon')
    .set({ expires_at })
    .where('id', '=', couponId)
    .where('redemptions', '=', 0)
    .execute()

/** The discount created for this abandoned order, while it is valid. */
export const discountMadeFor = (db: Db, storeId: number, memberId: number, name: string, now: string) =>
  db
    .selectFrom('coupon')
    .select(['id', 'code', 'percent', 'expires_at'])
    .where('store_id', '=', storeId)
    .where('member_id', '=', memberId)
    .where('name', '=', name)
    .where(sql<boolean>`expires_at is null or expires_at > ${now}`)
    .where('redemptions', '=', 0)
    .orderBy('id', 'desc')
    .executeTakeFirst()

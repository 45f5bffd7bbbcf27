import { sql } from 'kysely'
import { Type } from 'typebox'
import { publishAll } from '../../platform/jobs/events.ts'
import { transact } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { isOfLiveStore } from '../../store/standby.ts'
import { cardExpiring } from '../events.ts'

/** Days before a card expires on which its holder is notified. */
const NOTICE_DAYS = [7, 30]

/**
 * Notifies holders of cards that expire soon and pay a subscription: thirty and seven days before, once each.
 */
export const notifyExpiringCards = defineJob({
  name: 'billing.tell-expiring-cards',
  payload: Type.Object({}),
  every: '5 8 * * *',
  run: (ctx) =>
    transact(ctx, async (ctx) => {
      const now = ctx.clock.now().toISOString()
      for (const days of NOTICE_DAYS) {
        const { rows } = await sql<{ store_id: number; member_id: number; payment_method_id: number }>`
          update payment_method set expiry_told = ${days}
          where ${isOfLiveStore('payment_method.store_id')} and removed_at is null and exp_year is not null and exp_month is not null
            and coalesce(expiry_told, 366) > ${days}
            and make_timestamptz(exp_year, exp_month, 1, 0, 0, 0, 'UTC') + interval '1 month'
              between ${now}::timestamptz and ${now}::timestamptz + make_interval(days => ${days})
            and exists (select from subscription where subscription.store_id = payment_method.store_id
              and subscription.member_id = payment_method.member_id and status <> 'canceled'
              and not cancel_at_end and (payment_method_id = payment_method.id or payment_method.is_default))
          returning store_id, member_id, id as payment_method_id`.execute(ctx.db)
        await publishAll(
          ctx,
          cardExpiring,
          rows.map((row) => ({ ...row, days })),
        )
      }
    }),
})

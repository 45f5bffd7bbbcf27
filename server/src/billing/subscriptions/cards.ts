import { sql } from 'kysely'
import { Type } from 'typebox'
import { publishAll } from '../../platform/events.ts'
import { transact } from '../../platform/context.ts'
import { job } from '../../platform/jobs.ts'
import { cardExpiring } from '../events.ts'

/** Days before the end of its last month on which the holder of a card is told. */
const TOLD_BEFORE = [7, 30]

/** Cards subscriptions are paid with that will not be good much longer: each is told of thirty and seven days before, once. */
export const tellExpiringCards = job({
  name: 'billing.tell-expiring-cards',
  payload: Type.Object({}),
  every: '5 8 * * *',
  run: (ctx) =>
    transact(ctx, async (ctx) => {
      const now = ctx.clock.now().toISOString()
      for (const days of TOLD_BEFORE) {
        const { rows } = await sql<{ store_id: number; member_id: number; payment_method_id: number }>`
          update payment_method set expiry_told = ${days}
          where removed_at is null and exp_year is not null and exp_month is not null
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

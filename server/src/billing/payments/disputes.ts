import type { Selectable } from 'kysely'
import { publish } from '../../platform/jobs/events.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { insertRows, updateRows } from '../bulk.ts'
import { disputeOpened, invoiceRestored } from '../events.ts'
import { bookEntries } from '../ledger/ledger.ts'
import type { ProviderEvent } from '../providers/provider.ts'
import type { DisputeTable } from './tables.ts'
import { paymentHandlers } from './handlers.ts'
import type { PaymentRow } from './rows.ts'

type DisputeRow = Selectable<DisputeTable>

/** Opens a dispute once: closes what was paid for and ends the subscription. */
export async function openDispute(ctx: StoreContext, payment: PaymentRow, event: ProviderEvent) {
  const [dispute] = await insertRows(
    ctx.db,
    'dispute',
    [
      {
        store_id: ctx.store.id,
        payment_id: payment.id,
        provider: payment.provider,
        ref: event.ref,
        amount: typeof event.details['amount'] === 'number' ? event.details['amount'] : payment.amount,
        currency: payment.currency,
        reason: typeof event.details['reason'] === 'string' ? event.details['reason'] : null,
        state: 'open' as const,
        opened_at: ctx.clock.now().toISOString(),
      },
    ],
    { unless: ['store_id', 'provider', 'ref'] },
  )
  if (!dispute) return
  await bookEntries(ctx, [bookingOf(payment, dispute, 'opened')])
  await paymentHandlers().dispute.opened(ctx, payment)
  const { store_id, member_id, invoice_id } = payment
  if (member_id)
    await publish(ctx, disputeOpened, { store_id, member_id, dispute_id: dispute.id, invoice_id })
}

/** Closes a dispute: if won, what was paid for is restored. */
export async function closeDispute(ctx: StoreContext, payment: PaymentRow, event: ProviderEvent) {
  const dispute = await ctx.db
    .selectFrom('dispute')
    .selectAll()
    .where('store_id', '=', ctx.store.id)
    .where('ref', '=', event.ref)
    .where('state', '=', 'open')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!dispute) return
  const state = event.details['won'] === true ? ('won' as const) : ('lost' as const)
  const closed = { ...dispute, state, closed_at: ctx.clock.now().toISOString() }
  await updateRows(ctx.db, 'dispute', ['state', 'closed_at'], [closed])
  if (state === 'lost') return
  await bookEntries(ctx, [bookingOf(payment, dispute, 'won')])
  await paymentHandlers().dispute.won(ctx, payment)
  const { store_id, member_id, invoice_id } = payment
  if (member_id && invoice_id) await publish(ctx, invoiceRestored, { store_id, member_id, invoice_id })
}

function bookingOf(payment: PaymentRow, { id, amount, currency }: DisputeRow, what: 'opened' | 'won') {
  const sign = what === 'opened' ? 1 : -1
  return {
    kind: `dispute_${what}`,
    cause: `dispute_${what}:${id}`,
    invoice_id: payment.invoice_id,
    payment_id: payment.id,
    currency,
    lines: [
      ['disputes', sign * amount],
      [`cash:${payment.provider}`, -sign * amount],
    ] as const,
  }
}

import { Type, type Static } from 'typebox'
import { InvoiceChanged, NothingToRefund } from '../../billing/errors.ts'
import { invoiceRefunded, orderCompleted } from '../../billing/events.ts'
import { beginRefund } from '../../billing/invoices/refunds.ts'
import { inStore } from '../../store/in-store.ts'
import { endAccess } from '../../offers/accesses.ts'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { subscribeTo } from '../../platform/jobs/events.ts'
import { defineJob, enqueue } from '../../platform/jobs/jobs.ts'
import { findLiveEvent } from '../queries.ts'
import { findCanceledEventOfOrder, findRefundedOrder, listTickets, type Ticket } from './ticket-queries.ts'

/** Refunds what is left of every ticket of a canceled event; what failed after `since` is left to the staff. */
export const refundTickets = defineJob({
  name: 'live.refund-tickets',
  payload: Type.Object({
    store_id: Type.Integer(),
    content_id: Type.Integer(),
    actor_id: Type.Union([Type.Integer(), Type.Null()]),
    since: Type.String(),
  }),
  async run(ctx, { store_id, content_id, actor_id, since }) {
    const event = await findLiveEvent(ctx.db, store_id, content_id)
    if (event?.state !== 'canceled') return
    const store = await inStore(ctx, store_id)
    while (await refundWaiting(store, content_id, { actor_id, since })) continue
  },
})

export const scheduleTicketRefunds = (
  ctx: Context,
  { store_id, content_id, actor_id }: { store_id: number; content_id: number; actor_id: number | null },
) => enqueue(ctx, refundTickets, { store_id, content_id, actor_id, since: ctx.clock.now().toISOString() })

/** Answers whether an invoice was refunded beside it, so that what is left of it is another amount. */
async function refundWaiting(
  ctx: StoreContext,
  contentId: number,
  { actor_id, since }: { actor_id: number | null; since: string },
): Promise<boolean> {
  let changed = false
  for (const ticket of await listTickets(ctx.db, ctx.store.id, [contentId]))
    if (isWaiting(ticket, since) && !(await refundTicket(ctx, ticket, actor_id))) changed = true
  return changed
}

const isWaiting = ({ paid, refunded, refund_state, refund_ended_at }: Ticket, since: string) =>
  refunded < paid && !(refund_state === 'failed' && refund_ended_at !== null && refund_ended_at >= since)

/** Records the refund; a job of its own asks the provider. */
async function refundTicket(
  ctx: StoreContext,
  { invoice_id, paid, refunded }: Ticket,
  actor_id: number | null,
): Promise<boolean> {
  try {
    await beginRefund(ctx, { invoice_id, amount: paid - refunded, refunded, reason: null, actor_id })
    return true
  } catch (error) {
    if (isRefusedBy(error, InvoiceChanged) || isRefusedBy(error, NothingToRefund)) return false
    throw error
  }
}

const isRefusedBy = (error: unknown, refusal: () => Refusal) =>
  error instanceof Refusal && error.code === refusal().code

/** Who pays while the event is being canceled gets the money back as well. */
async function refundLateTicket(
  ctx: Context,
  { store_id, purchase_id }: Static<typeof orderCompleted.payload>,
) {
  const content_id = await findCanceledEventOfOrder(ctx.db, purchase_id)
  if (content_id) await scheduleTicketRefunds(ctx, { store_id, content_id, actor_id: null })
}

async function endRefundedTicket(
  ctx: Context,
  { store_id, invoice_id }: Static<typeof invoiceRefunded.payload>,
) {
  const orderId = await findRefundedOrder(ctx.db, invoice_id)
  if (!orderId || !(await findCanceledEventOfOrder(ctx.db, orderId))) return
  await endAccess(await inStore(ctx, store_id), {
    source: 'purchase',
    source_id: orderId,
    reason: 'refunded',
  })
}

export const ticketSubscriptions = [
  subscribeTo(orderCompleted, 'refund-late-ticket', refundLateTicket),
  subscribeTo(invoiceRefunded, 'end-ticket', endRefundedTicket),
]

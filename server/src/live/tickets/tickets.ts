import type { LiveTickets } from '@matinee/contract/live/live-tickets'
import { reaches } from '@matinee/contract/platform/roles'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../../platform/http/viewer.ts'
import { LiveEventNotFound, LiveEventNotCanceled, TicketsSold } from '../errors.ts'
import { requireLiveEventEdit } from '../live-event-authorization.ts'
import { findLiveEvent, type LiveEventRow } from '../queries.ts'
import { listOtherOffers, listTickets, type Ticket } from './ticket-queries.ts'
import { scheduleTicketRefunds } from './ticket-refunds.ts'

const MAX_FAILED = 100

/** What canceling an event gives back, or how far that has come. */
export async function readTickets(ctx: StoreContext, viewer: Viewer, id: number): Promise<LiveTickets> {
  return presentTickets(ctx, viewer, [await requireLiveEventEdit(ctx, viewer, id)])
}

/** What canceling several events at once gives back. */
export async function readTicketsOfAll(
  ctx: StoreContext,
  viewer: Viewer,
  ids: readonly number[],
): Promise<LiveTickets> {
  const events = []
  for (const id of ids) events.push(await requireLiveEventEdit(ctx, viewer, id))
  return presentTickets(ctx, viewer, events)
}

async function presentTickets(
  ctx: StoreContext,
  viewer: Viewer,
  events: readonly LiveEventRow[],
): Promise<LiveTickets> {
  const ids = events.map(({ content_id }) => content_id)
  const [tickets, otherOffers] = await Promise.all([
    listTickets(ctx.db, ctx.store.id, ids),
    listOtherOffers(ctx.db, ctx.store.id, ids),
  ])
  const isCanceled = events.every(({ state }) => state === 'canceled')
  const failed = isCanceled ? tickets.filter(hasFailed) : []
  const left = tickets.filter((ticket) => isLeft(ticket) && !failed.includes(ticket))
  return {
    may_refund: reaches(viewer.role, 'money', 'edit'),
    left: sumByCurrency(left),
    pending: tickets.filter(({ refund_state }) => refund_state === 'pending').length,
    refunded: tickets.filter((ticket) => !isLeft(ticket) && ticket.refund_state !== 'pending').length,
    failed_count: failed.length,
    failed: failed
      .slice(0, MAX_FAILED)
      .map(({ invoice_id, number, currency, paid, refunded, refund_problem }) => ({
        invoice_id,
        number,
        currency,
        amount: paid - refunded,
        problem: refund_problem,
      })),
    other_offers: otherOffers,
  }
}

const isLeft = ({ paid, refunded }: Ticket) => refunded < paid
const hasFailed = (ticket: Ticket) => isLeft(ticket) && ticket.refund_state === 'failed'

function sumByCurrency(tickets: Ticket[]): LiveTickets['left'] {
  const sums = new Map<string, { currency: string; tickets: number; amount: number }>()
  for (const { currency, paid, refunded } of tickets) {
    const sum = sums.get(currency) ?? { currency, tickets: 0, amount: 0 }
    sums.set(currency, { currency, tickets: sum.tickets + 1, amount: sum.amount + paid - refunded })
  }
  return [...sums.values()]
}

/** Plans the refunds of an event that is being canceled. An event with sold tickets is for whoever may refund. */
export async function giveBackTickets(ctx: StoreContext, viewer: Viewer, id: number) {
  const sold = (await listTickets(ctx.db, ctx.store.id, [id])).some(isLeft)
  if (sold && !reaches(viewer.role, 'money', 'edit')) throw TicketsSold()
  await scheduleTicketRefunds(ctx, { store_id: ctx.store.id, content_id: id, actor_id: viewer.id })
}

/** Tries the refunds again that failed. */
export async function retryTicketRefunds(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
): Promise<LiveTickets> {
  assertMayEdit(viewer, 'money')
  const event = await findLiveEvent(ctx.db, ctx.store.id, id)
  if (!event) throw LiveEventNotFound()
  if (event.state !== 'canceled') throw LiveEventNotCanceled()
  await scheduleTicketRefunds(ctx, { store_id: ctx.store.id, content_id: id, actor_id: viewer.id })
  return presentTickets(ctx, viewer, [event])
}

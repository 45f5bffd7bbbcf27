import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id } from '../platform/shapes.ts'
import { Nullable } from '../platform/schema-builders.ts'

/** The tickets of a live event: orders that open it and nothing else. Amounts are in minor units. */
export const LiveTickets = Type.Object({
  /** Whether the viewer may cancel an event with sold tickets. */
  may_refund: Type.Boolean(),
  /** What is not given back yet, by currency. */
  left: Type.Array(Type.Object({ currency: Type.String(), tickets: Type.Integer(), amount: Type.Integer() })),
  /** Tickets whose refund the provider has not answered. */
  pending: Type.Integer(),
  refunded: Type.Integer(),
  failed_count: Type.Integer(),
  /** The first hundred refunds that the provider refused. */
  failed: Type.Array(
    Type.Object({
      invoice_id: Type.Integer(),
      number: Type.String(),
      currency: Type.String(),
      amount: Type.Integer(),
      problem: Nullable(Type.String()),
    }),
  ),
  /** Titles of offers that open more than this event: they are not refunded. */
  other_offers: Type.Array(Type.String()),
})
export type LiveTickets = Static<typeof LiveTickets>

const LiveEventId = Type.Object({ id: Id })

export const getLiveTickets = endpoint({
  method: 'GET',
  path: '/bullet/api/live_events/:id/tickets',
  access: { edit_own: 'content' },
  params: LiveEventId,
  reply: LiveTickets,
})

/** Tries failed refunds of a canceled event again. */
export const retryTicketRefunds = endpoint({
  method: 'POST',
  path: '/bullet/api/live_events/:id/tickets/refund',
  access: { edit: 'money' },
  params: LiveEventId,
  reply: LiveTickets,
})

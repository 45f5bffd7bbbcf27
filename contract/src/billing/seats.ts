import { Type, type Static } from 'typebox'
import { Email } from '../members/members.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { NextStep } from './billing.ts'
import { Amount, Currency } from './money.ts'

export const MAX_SEATS = 1000
export const SeatCount = Type.Integer({ minimum: 1, maximum: MAX_SEATS })

/** A seat that was given: `invited` until somebody takes it. Nothing of what they watch. */
export const GroupSeat = Type.Object({
  id: Id,
  state: OneOf(['invited', 'joined'] as const),
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
  since: Moment,
})
export type GroupSeat = Static<typeof GroupSeat>

/** The seats of the viewer's own subscription; one of them is theirs. */
export const Group = Type.Object({
  title: Type.String(),
  seats: Type.Integer(),
  /** From the next period on. */
  next_seats: Nullable(Type.Integer()),
  /** Seats that nobody has. */
  free: Type.Integer(),
  max_seats: Type.Integer(),
  /** What a seat costs in a period, before discounts. */
  seat_amount: Amount,
  currency: Currency,
  period_end: Moment,
  /** The address by which people take a seat. */
  link: Type.String(),
  people: Type.Array(GroupSeat),
})
export type Group = Static<typeof Group>

/** Null without a plan that is for several people. */
export const getGroup = endpoint({
  method: 'GET',
  path: '/api/groups/own',
  access: 'members',
  reply: Nullable(Group),
})

/** Invites people by mail; who was invited before gets it again. 409 `seats_taken` with `details.free`. */
export const inviteToGroup = endpoint({
  method: 'POST',
  path: '/api/groups/own/invitations',
  access: 'members',
  perMinute: 20,
  body: Type.Object({ emails: Type.Array(Email, { minItems: 1, maxItems: 100 }) }),
  reply: Group,
})

/** Makes another link: nobody takes a seat by the former one any more. */
export const renewGroupLink = endpoint({
  method: 'POST',
  path: '/api/groups/own/link',
  access: 'members',
  reply: Group,
})

/** Takes a seat back: an invitation ends, a member's access closes. */
export const takeSeatBack = endpoint({
  method: 'DELETE',
  path: '/api/groups/own/seats/:id',
  access: 'members',
  params: Type.Object({ id: Id }),
  reply: Group,
})

const Seats = Type.Object({ seats: SeatCount })

/** What another number of seats costs: more begin now, fewer with the next period. */
export const SeatsPreview = Type.Object({
  when: OneOf(['now', 'period_end'] as const),
  due_now: Amount,
  tax: Amount,
  currency: Currency,
  next_payment: Type.Object({ amount: Amount, at: Moment }),
})
export type SeatsPreview = Static<typeof SeatsPreview>

/** 409 `seats_in_use`: seats are to be taken back first. */
export const previewSeats = endpoint({
  method: 'POST',
  path: '/api/groups/own/seats/preview',
  access: 'members',
  body: Seats,
  reply: SeatsPreview,
})
export const changeSeats = endpoint({
  method: 'PUT',
  path: '/api/groups/own/seats',
  access: 'members',
  perMinute: 20,
  body: Seats,
  reply: Type.Object({ group: Group, requires_action: Nullable(NextStep) }),
})

const Key = Type.String({ minLength: 1, maxLength: 200, pattern: NO_NUL, writeOnly: true })

/** What an invitation or a link leads to. 404 `seat_not_found`. */
export const lookAtSeat = endpoint({
  method: 'POST',
  path: '/api/seats/look',
  access: { secret: 'link' },
  perMinute: 60,
  body: Type.Object({ key: Key }),
  reply: Type.Object({
    title: Type.String(),
    manager: Type.String(),
    /** `own`: the viewer manages it. `joined`: they have a seat. */
    state: OneOf(['open', 'full', 'own', 'joined'] as const),
  }),
})

/** Takes a seat; again changes nothing. 409 `seats_taken`, `seat_own`. */
export const takeSeat = endpoint({
  method: 'POST',
  path: '/api/seats',
  access: 'members',
  perMinute: 20,
  body: Type.Object({ key: Key }),
  reply: Type.Object({ title: Type.String() }),
})

export const OwnSeat = Type.Object({ id: Id, title: Type.String(), manager: Type.String(), since: Moment })
export type OwnSeat = Static<typeof OwnSeat>

/** The seats that others pay for. */
export const listOwnSeats = endpoint({
  method: 'GET',
  path: '/api/seats',
  access: 'members',
  reply: Type.Array(OwnSeat),
})
export const leaveSeat = endpoint({
  method: 'DELETE',
  path: '/api/seats/:id',
  access: 'members',
  params: Type.Object({ id: Id }),
  reply: Type.Array(OwnSeat),
})

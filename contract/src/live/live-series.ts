import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { OneOf } from '../platform/schema-builders.ts'
import { Id, Moment } from '../platform/shapes.ts'
import { LiveEvent } from './live-events.ts'
import { LiveTickets } from './live-tickets.ts'
import { LIVE_STATES } from './live.ts'

/** `month`: on the same weekday of the month. */
export const INTERVALS = ['week', 'two_weeks', 'month'] as const

/** Until a number of dates, the first included, or a day; at most 52 dates. */
export const Repetition = Type.Object({
  every: OneOf(INTERVALS),
  count: Type.Optional(Type.Integer({ minimum: 2, maximum: 52 })),
  until: Type.Optional(Type.String({ format: 'date' })),
})
export type Repetition = Static<typeof Repetition>

const LiveEventId = Type.Object({ id: Id })

/**
 * Makes an event the first of a series, at the same time of day in the store's time zone. Each date is an event with a
 * page of its own, as this one is now. With `one_ticket`, a ticket to this event opens all dates.
 */
export const repeatLiveEvent = endpoint({
  method: 'POST',
  path: '/bullet/api/live_events/:id/series',
  access: { edit_own: 'content' },
  params: LiveEventId,
  body: Type.Object({ ...Repetition.properties, one_ticket: Type.Optional(Type.Boolean()) }),
  reply: Type.Array(LiveEvent),
  status: 201,
})

/** The dates of an event's series for staff, earliest first; empty if it is in none. */
export const listSeries = endpoint({
  method: 'GET',
  path: '/bullet/api/live_events/:id/series',
  access: { view_own: 'content' },
  params: LiveEventId,
  reply: Type.Array(LiveEvent),
})

/** What `cancelFollowing` gives back. */
export const getFollowingTickets = endpoint({
  method: 'GET',
  path: '/bullet/api/live_events/:id/series/tickets',
  access: { edit_own: 'content' },
  params: LiveEventId,
  reply: LiveTickets,
})

/** Cancels an event and those after it in its series that have not been on air. */
export const cancelFollowing = endpoint({
  method: 'POST',
  path: '/bullet/api/live_events/:id/series/cancel',
  access: { edit_own: 'content' },
  params: LiveEventId,
  reply: Type.Array(LiveEvent),
})

/** Another date of a series, in public view. */
export const LiveDate = Type.Object({
  id: Type.Integer(),
  permalink: Type.String(),
  title: Type.String(),
  starts_at: Moment,
  state: OneOf(LIVE_STATES),
})
export type LiveDate = Static<typeof LiveDate>

/** The other dates of an event's series that are still to come, earliest first; at most 52. */
export const listOtherDates = endpoint({
  method: 'GET',
  path: '/api/live_events/:id/dates',
  access: 'everyone',
  params: LiveEventId,
  reply: Type.Array(LiveDate),
  answers: 'prepared',
})

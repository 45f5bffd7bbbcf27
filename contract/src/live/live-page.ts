import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Id, Moment } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { LATENCIES, LIVE_KINDS, LIVE_STATES } from './live.ts'

/** The data of a live event's page in addition to that of any program; the same for all viewers. */
export const LivePage = Type.Object({
  id: Type.Integer(),
  kind: OneOf(LIVE_KINDS),
  state: OneOf(LIVE_STATES),
  starts_at: Moment,
  ends_at: Nullable(Moment),
  started_at: Nullable(Moment),
  latency: OneOf(LATENCIES),
  dvr: Type.Boolean(),
  record: Type.Boolean(),
  chat: Type.Boolean(),
  donations: Type.Boolean(),
  title_on_air: Nullable(Type.String()),
})
export type LivePage = Static<typeof LivePage>

const LiveEventId = Type.Object({ id: Id })

export const getLivePage = endpoint({
  method: 'GET',
  path: '/api/live_events/:id',
  access: 'everyone',
  params: LiveEventId,
  reply: LivePage,
  answers: 'prepared',
})

/** The event as a calendar file (RFC 5545). */
export const getLiveCalendar = endpoint({
  method: 'GET',
  path: '/api/live_events/:id/calendar.ics',
  access: 'everyone',
  params: LiveEventId,
  answers: 'file',
})

/** Minutes before the start at which a member can be reminded; 0 when the event goes on air. */
export const REMINDER_MINUTES = [1440, 60, 15, 0] as const

export const Reminders = Type.Object({
  minutes: Type.Array(
    Type.Unsafe<(typeof REMINDER_MINUTES)[number]>(Type.Integer({ enum: [...REMINDER_MINUTES] })),
    {
      maxItems: REMINDER_MINUTES.length,
    },
  ),
})
export type Reminders = Static<typeof Reminders>

/** The viewer's reminders of an event. */
export const getReminders = endpoint({
  method: 'GET',
  path: '/api/live_events/:id/reminders',
  access: 'members',
  params: LiveEventId,
  reply: Reminders,
})

/** Replaces the reminders; an empty list removes them. The channels are chosen in the notification settings. */
export const setReminders = endpoint({
  method: 'PUT',
  path: '/api/live_events/:id/reminders',
  access: 'members',
  params: LiveEventId,
  body: Reminders,
  reply: Reminders,
})

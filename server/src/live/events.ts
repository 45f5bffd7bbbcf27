import { Type } from 'typebox'
import { defineEvent } from '../platform/jobs/events.ts'

const LiveEventKey = Type.Object({ store_id: Type.Integer(), content_id: Type.Integer() })

/** A live event is on air for the first time. */
export const broadcastStarted = defineEvent('live.broadcast-started', LiveEventKey)
/** A broadcast is over. */
export const broadcastEnded = defineEvent('live.broadcast-ended', LiveEventKey)
/** The recording of a broadcast can be watched. */
export const recordingReady = defineEvent('live.recording-ready', LiveEventKey)
/** Another stretch of a recording is shown: what is shown begins so many seconds later than before, or earlier. */
export const recordingTrimmed = defineEvent(
  'live.recording-trimmed',
  Type.Object({
    store_id: Type.Integer(),
    video_id: Type.Integer(),
    later_seconds: Type.Number(),
    at: Type.String(),
  }),
)
const LiveEventChange = Type.Object({ ...LiveEventKey.properties, at: Type.String() })

/** A live event begins at another moment than before. */
export const liveEventRescheduled = defineEvent('live.event-rescheduled', LiveEventChange)
/** A live event does not take place. */
export const liveEventCanceled = defineEvent('live.event-canceled', LiveEventChange)
/** A live event is now the first of several dates, which are events of their own. */
export const liveEventRepeated = defineEvent(
  'live.event-repeated',
  Type.Object({ ...LiveEventKey.properties, date_ids: Type.Array(Type.Integer()) }),
)
/** A member wished to be told of a live event now, so many minutes before its start; 0: it is on air. */
export const liveReminderDue = defineEvent(
  'live.reminder-due',
  Type.Object({ ...LiveEventKey.properties, member_id: Type.Integer(), minutes: Type.Integer() }),
)

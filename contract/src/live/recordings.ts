import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable } from '../platform/schema-builders.ts'
import { Id, Version } from '../platform/shapes.ts'

/** The shortest stretch of a recording that can be shown, in seconds. */
export const MIN_RECORDING_SECONDS = 2

const Seconds = Type.Number({ minimum: 0, maximum: 864_000 })

/** A film that was recorded live. All times are in seconds of everything that was recorded. */
export const LiveRecording = Type.Object({
  video_id: Type.Integer(),
  /** Counts changes of the trim; it is sent back with the next. */
  version: Type.Integer(),
  /** What the film shows. */
  start_seconds: Type.Number(),
  end_seconds: Type.Number(),
  /** Everything that was recorded. */
  recorded_seconds: Type.Number(),
  /** Where the film can begin and end, in order: the key frames between segments, and the end. */
  cut_points: Type.Array(Type.Number()),
})
export type LiveRecording = Static<typeof LiveRecording>

const RecordingId = Type.Object({ id: Id })

/** By the id of its film; null for one that was not recorded live, or is not complete yet. */
export const getRecording = endpoint({
  method: 'GET',
  path: '/bullet/api/recordings/:id',
  access: { view_own: 'content' },
  params: RecordingId,
  reply: Type.Object({ recording: Nullable(LiveRecording) }),
})

/**
 * Shows a stretch of what was recorded, from the cut point nearest to its start to the one nearest to its end. The rest
 * is not delivered any more, and comes back with a wider trim. Nothing is encoded again.
 */
export const trimRecording = endpoint({
  method: 'PUT',
  path: '/bullet/api/recordings/:id/trim',
  access: { edit_own: 'content' },
  params: RecordingId,
  body: Type.Object({ version: Version, start_seconds: Seconds, end_seconds: Seconds }),
  reply: LiveRecording,
})

/** Makes a draft program of a stretch of what the film shows, at the cut points nearest to it. */
export const clipRecording = endpoint({
  method: 'POST',
  path: '/bullet/api/recordings/:id/clips',
  access: { edit_own: 'content' },
  params: RecordingId,
  body: Type.Object({
    title: Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' }),
    start_seconds: Seconds,
    end_seconds: Seconds,
  }),
  reply: Type.Object({
    /** The program of the clip. */
    program_id: Type.Integer(),
    /** The stretch it shows, in seconds of everything that was recorded. */
    start_seconds: Type.Number(),
    end_seconds: Type.Number(),
  }),
  status: 201,
})

import { recordingTrimmed } from '../live/events.ts'
import { renewEnclosures } from '../media/enclosures/jobs.ts'
import { transact } from '../platform/context.ts'
import { subscribeTo } from '../platform/jobs/events.ts'
import { movePositions } from './queries/positions.ts'

/** Positions in a recording stay at what they showed, also once it begins elsewhere. */
export const librarySubscriptions = [
  subscribeTo(recordingTrimmed, 'move-positions', async ({ db }, trimmed) => {
    await movePositions(db, trimmed)
  }),
  subscribeTo(recordingTrimmed, 'renew-enclosures', (ctx, { store_id, video_id }) =>
    transact(ctx, (ctx) => renewEnclosures(ctx, store_id, video_id)),
  ),
]

import { recordingTrimmed } from '../live/events.ts'
import { subscribeTo } from '../platform/jobs/events.ts'
import { movePositions } from './queries/positions.ts'

/** Positions in a recording stay at what they showed, also once it begins elsewhere. */
export const librarySubscriptions = [
  subscribeTo(recordingTrimmed, 'move-positions', async ({ db }, trimmed) => {
    await movePositions(db, trimmed)
  }),
]

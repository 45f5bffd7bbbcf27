import type { Stage } from '../stage.ts'
import { fact, rangesOf, sameItems, type Ranges } from './fact.ts'

/** Seconds of the whole film: while it grows the element knows only the part that is made. */
function durationOf({ video, address: { film } }: Stage) {
  return film.complete && Number.isFinite(video.duration) ? video.duration : film.duration
}

/** Seconds up to which the film can be seen yet. */
function reachOf(stage: Stage) {
  const { seekable } = stage.video
  if (stage.address.film.complete || seekable.length === 0) return durationOf(stage)
  return Math.min(seekable.end(seekable.length - 1), durationOf(stage))
}

const PROGRESS = ['durationchange', 'loadedmetadata', 'progress', 'timeupdate', 'seeked', 'emptied']

/** Where the film is and how far one can go. All in seconds. */
export const timeFacts = {
  time: fact({
    first: 0,
    read: ({ video }) => video.currentTime,
    from: { video: ['timeupdate', 'seeking', 'seeked', 'loadedmetadata', 'ended'] },
  }),
  duration: fact({ first: 0, read: durationOf, from: { video: PROGRESS, owners: ['news'] } }),
  reach: fact({ first: 0, read: reachOf, from: { video: PROGRESS, owners: ['news'] } }),
  buffered: fact<Ranges>({
    first: [],
    read: ({ video }) => rangesOf(video.buffered),
    from: { video: PROGRESS },
    same: sameItems,
  }),
}

import type { MountedFilm } from '../film-mount.ts'
import { stateField, rangesOf, sameItems, type Ranges } from './state-field.ts'

/** Duration of the whole film: while it is being encoded the element knows only the available part. */
function durationOf({ video, address: { film } }: MountedFilm) {
  return film.complete && Number.isFinite(video.duration) ? video.duration : film.duration
}

/** Seconds up to which the film is available. */
function seekableEnd(stage: MountedFilm) {
  const { seekable } = stage.video
  if (stage.address.film.complete || seekable.length === 0) return durationOf(stage)
  return Math.min(seekable.end(seekable.length - 1), durationOf(stage))
}

const PROGRESS_EVENTS = ['durationchange', 'loadedmetadata', 'progress', 'timeupdate', 'seeked', 'emptied']

/** State of position and duration, in seconds. */
export const timeFields = {
  time: stateField({
    first: 0,
    read: ({ video }) => video.currentTime,
    from: { video: ['timeupdate', 'seeking', 'seeked', 'loadedmetadata', 'ended'] },
  }),
  duration: stateField({ first: 0, read: durationOf, from: { video: PROGRESS_EVENTS, owners: ['news'] } }),
  reach: stateField({ first: 0, read: seekableEnd, from: { video: PROGRESS_EVENTS, owners: ['news'] } }),
  buffered: stateField<Ranges>({
    first: [],
    read: ({ video }) => rangesOf(video.buffered),
    from: { video: PROGRESS_EVENTS },
    same: sameItems,
  }),
}

import type { MountedFilm } from '../film-mount.ts'
import { livePositionOf } from '../live-position.ts'
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

/** Whole seconds behind the live edge. */
function secondsBehind(stage: MountedFilm) {
  const position = stage.live && livePositionOf(stage)
  return position === null ? 0 : Math.max(0, Math.round(position - stage.video.currentTime))
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
  /** Whether this is a broadcast, and whether the viewer may rewind it. */
  isLive: stateField({ first: false, read: ({ live }) => live !== null, from: { owners: ['news'] } }),
  hasDvr: stateField({ first: false, read: ({ live }) => live?.dvr ?? false, from: { owners: ['news'] } }),
  /** The part of a broadcast that can be watched: from, to. */
  window: stateField<Ranges>({
    first: [],
    read: ({ video, live }) => (live ? rangesOf(video.seekable) : []),
    from: { video: PROGRESS_EVENTS },
    same: sameItems,
  }),
  /** Whole seconds a broadcast is behind its source, null if unknown. */
  latency: stateField<number | null>({
    first: null,
    read: ({ engine }) => (engine.latency == null ? null : Math.round(engine.latency)),
    from: { video: ['timeupdate', 'playing'] },
  }),
  /** When the picture shown was broadcast, in whole seconds since 1970; null if unknown. */
  broadcastAt: stateField<number | null>({
    first: null,
    read: ({ engine }) => (engine.broadcastAt == null ? null : Math.floor(engine.broadcastAt / 1000)),
    from: { video: ['timeupdate', 'playing', 'seeked'] },
  }),
  behind: stateField({
    first: 0,
    read: secondsBehind,
    from: { video: [...PROGRESS_EVENTS, 'pause', 'playing'] },
  }),
}

import { stateField } from './state-field.ts'

const PLAYBACK_EVENTS = [
  'play',
  'playing',
  'pause',
  'ended',
  'waiting',
  'seeking',
  'seeked',
  'canplay',
  'emptied',
  'loadeddata',
]

/** State of playback. */
export const playbackFields = {
  paused: stateField({ first: true, read: ({ video }) => video.paused, from: { video: PLAYBACK_EVENTS } }),
  ended: stateField({
    first: false,
    read: ({ video }) => video.ended,
    from: { video: [...PLAYBACK_EVENTS, 'timeupdate'] },
  }),
  /** Playback has started at least once. */
  started: stateField({
    first: false,
    read: ({ video }) => video.played.length > 0 || !video.paused,
    from: { video: [...PLAYBACK_EVENTS, 'timeupdate'] },
  }),
  /** Playback waits for data. */
  waiting: stateField({
    first: false,
    read: ({ video, engine }) =>
      !engine.failure &&
      !video.ended &&
      (video.seeking || !video.paused) &&
      video.readyState < HAVE_FUTURE_DATA,
    from: { video: [...PLAYBACK_EVENTS, 'timeupdate', 'stalled'], owners: ['engine'] },
  }),
  /** As chosen: a premiere is played a little faster or slower to keep viewers together. */
  speed: stateField({
    first: 1,
    read: ({ video, live }) => (live?.now ? video.defaultPlaybackRate : video.playbackRate),
    from: { video: ['ratechange'] },
  }),
  failure: stateField({ first: null, read: ({ engine }) => engine.failure, from: { owners: ['engine'] } }),
}

/** `HTMLMediaElement.HAVE_FUTURE_DATA`, which does not exist on the server. */
const HAVE_FUTURE_DATA = 3

import { fact } from './fact.ts'

const COURSE = [
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

/** Whether and how the film runs. */
export const playingFacts = {
  paused: fact({ first: true, read: ({ video }) => video.paused, from: { video: COURSE } }),
  ended: fact({ first: false, read: ({ video }) => video.ended, from: { video: [...COURSE, 'timeupdate'] } }),
  /** It has been played at least a little. */
  started: fact({
    first: false,
    read: ({ video }) => video.played.length > 0 || !video.paused,
    from: { video: [...COURSE, 'timeupdate'] },
  }),
  /** Somebody waits for the next picture. */
  waiting: fact({
    first: false,
    read: ({ video, engine }) =>
      !engine.failure &&
      !video.ended &&
      (video.seeking || !video.paused) &&
      video.readyState < HAVE_FUTURE_DATA,
    from: { video: [...COURSE, 'timeupdate', 'stalled'], owners: ['engine'] },
  }),
  speed: fact({ first: 1, read: ({ video }) => video.playbackRate, from: { video: ['ratechange'] } }),
  failure: fact({ first: null, read: ({ engine }) => engine.failure, from: { owners: ['engine'] } }),
}

/** `HTMLMediaElement.HAVE_FUTURE_DATA`, which servers do not know. */
const HAVE_FUTURE_DATA = 3

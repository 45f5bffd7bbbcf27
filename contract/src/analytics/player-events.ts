/** Player events, named as the media events of browsers. */
export const PLAYER_EVENTS = [
  'abort',
  'emptied',
  'ended',
  'error',
  'interruptbegin',
  'interruptend',
  'loadstart',
  'pause',
  'canplay',
  'timeupdate',
  'play',
  'progress',
  'stalled',
  'waiting',
  'seeking',
  'seeked',
] as const
export type PlayerEventName = (typeof PLAYER_EVENTS)[number]

/** Maximum events per batch. */
export const MOST_EVENTS = 100

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

/** The topic of statements about how far behind a broadcast is watched: seconds watched by whole seconds of delay. */
export const DELAY_TOPIC = 'live_delay'

/** Maximum events per batch. */
export const MOST_EVENTS = 100

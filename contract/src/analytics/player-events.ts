/** What a player does, by the names of its media events. */
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

/** In one batch. */
export const MOST_EVENTS = 100

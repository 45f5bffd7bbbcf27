import type { RequestName } from './requests.ts'

/**
 * A request with its arguments: `['skip', 5]`. `help` opens the list of keys; `next` and `previous` change
 * the film.
 */
export type KeyRequest = readonly [RequestName | 'help' | 'next' | 'previous', ...unknown[]]

export interface KeyPress {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey?: boolean
}

/** Key bindings, as in other popular players. */
const KEYS: Record<string, KeyRequest> = {
  ' ': ['playOrPause'],
  k: ['playOrPause'],
  j: ['skip', -10],
  l: ['skip', 10],
  ArrowLeft: ['skip', -5],
  ArrowRight: ['skip', 5],
  ArrowUp: ['turnVolume', 0.05],
  ArrowDown: ['turnVolume', -0.05],
  m: ['mute'],
  f: ['fill'],
  i: ['float'],
  p: ['float'],
  c: ['turnCaptions'],
  '<': ['turnSpeed', -1],
  '>': ['turnSpeed', 1],
  ',': ['stepFrame', -1],
  '.': ['stepFrame', 1],
  Home: ['seek', 0],
  End: ['seekToShare', 1],
  '?': ['help'],
}

const SHIFT_KEYS: Record<string, KeyRequest> = { n: ['next'], p: ['previous'] }

/**
 * The request of a key; null if the player does not handle it. `focus` is the kind of the focused control.
 */
export function requestForKey(
  { key, altKey, ctrlKey, metaKey, shiftKey }: KeyPress,
  focus: FocusKind = 'player',
): KeyRequest | null {
  if (altKey || ctrlKey || metaKey || KEYS_TAKEN_BY_FOCUS[focus].test(key)) return null
  if (/^[0-9]$/.test(key)) return ['seekToShare', Number(key) / 10]
  const plain = key.length === 1 ? key.toLowerCase() : key // Caps Lock has no effect
  return (shiftKey && SHIFT_KEYS[plain]) || (KEYS[plain] ?? null)
}

export type FocusKind = 'player' | 'button' | 'volume' | 'menu' | 'seek'

/** Keys that the focused control handles itself. */
const KEYS_TAKEN_BY_FOCUS: Record<FocusKind, RegExp> = {
  player: /^Enter$/,
  button: /^( |Enter)$/,
  volume: /^(Arrow.*|Home|End|Page.*)$/,
  seek: /^(Page.*)$/,
  menu: /^( |Enter|Arrow.*|Home|End|Escape|Tab)$/,
}

/** Help for keys that need a previous or next film. */
export const NEIGHBOUR_HELP = [
  [['Shift', 'N'], 'player.keys.next'],
  [['Shift', 'P'], 'player.keys.previous'],
] as const

/** The lines of the help: keys, then the translation key of what they do. */
export const KEY_HELP = [
  [['Space', 'K'], 'player.keys.play'],
  [['←', '→'], 'player.keys.skip_5'],
  [['J', 'L'], 'player.keys.skip_10'],
  [['↑', '↓'], 'player.keys.volume'],
  [['M'], 'player.keys.mute'],
  [['C'], 'player.keys.captions'],
  [['<', '>'], 'player.keys.speed'],
  [[',', '.'], 'player.keys.frame'],
  [['0', '9'], 'player.keys.share'],
  [['Home', 'End'], 'player.keys.ends'],
  [['?'], 'player.keys.help'],
  [['Esc'], 'player.keys.leave'],
] as const

/** Help for fullscreen and picture-in-picture. */
export const SCREEN_HELP = [
  [['F'], 'player.keys.fill'],
  [['I', 'P'], 'player.keys.float'],
] as const

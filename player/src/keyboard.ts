import type { WishName } from './wishes.ts'

/** A wish with what it is about: `['skip', 5]`. `help` opens the list of keys; the neighbours are other films. */
export type KeyWish = readonly [WishName | 'help' | 'next' | 'previous', ...unknown[]]

export interface Key {
  key: string
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  shiftKey?: boolean
}

/** Keys as people know them from the big players, with the words of the help. Arrows left and right are seconds. */
const KEYS: Record<string, KeyWish> = {
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

const SHIFT_KEYS: Record<string, KeyWish> = { n: ['next'], p: ['previous'] }

/** What a key asks for; null when it is none of the player's. `focus` is what holds the focus. */
export function wishForKey(
  { key, altKey, ctrlKey, metaKey, shiftKey }: Key,
  focus: Focus = 'player',
): KeyWish | null {
  if (altKey || ctrlKey || metaKey || TAKES[focus].test(key)) return null
  if (/^[0-9]$/.test(key)) return ['seekToShare', Number(key) / 10]
  const plain = key.length === 1 ? key.toLowerCase() : key // Caps Lock changes nothing
  return (shiftKey && SHIFT_KEYS[plain]) || (KEYS[plain] ?? null)
}

export type Focus = 'player' | 'button' | 'volume' | 'menu' | 'seek'

/** Keys that what is focused takes for itself. */
const TAKES: Record<Focus, RegExp> = {
  player: /^Enter$/,
  button: /^( |Enter)$/,
  volume: /^(Arrow.*|Home|End|Page.*)$/,
  seek: /^(Page.*)$/,
  menu: /^( |Enter|Arrow.*|Home|End|Escape|Tab)$/,
}

/** Of the help, where there are films beside this one. */
export const NEIGHBOUR_HELP = [
  [['Shift', 'N'], 'player.keys.next'],
  [['Shift', 'P'], 'player.keys.previous'],
] as const

/** The lines of the help: the keys, then the word that says what they do. */
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

/** Of the help, where the player may leave its place. */
export const SCREEN_HELP = [
  [['F'], 'player.keys.fill'],
  [['I', 'P'], 'player.keys.float'],
] as const

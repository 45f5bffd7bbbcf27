import type { Device } from '@matinee/contract/analytics/reports'

// The first match counts: televisions and tablets also match the patterns of phones and computers.
const SIGNS: [Device, RegExp][] = [
  ['other', /bot\b|crawl|spider|headless/i],
  ['tv', /\b(smart-?tv|tizen|web0s|webos|hbbtv|bravia|aft[a-z]|googletv|android tv|apple ?tv|roku|crkey)/i],
  ['tablet', /ipad|tablet|kindle|silk\/|android(?!.*mobile)/i],
  ['phone', /iphone|ipod|mobile|android/i],
  ['desktop', /windows|macintosh|x11|linux|cros/i],
]

/** The kind of device, from its user agent. */
export const detectDevice = (agent: string): Device =>
  SIGNS.find(([, sign]) => sign.test(agent))?.[0] ?? 'other'

import type { Device } from '@matinee/contract/analytics/reports'

// The first that fits: televisions and tablets say of themselves what phones and computers say as well.
const SIGNS: [Device, RegExp][] = [
  ['other', /bot\b|crawl|spider|headless/i],
  ['tv', /\b(smart-?tv|tizen|web0s|webos|hbbtv|bravia|aft[a-z]|googletv|android tv|apple ?tv|roku|crkey)/i],
  ['tablet', /ipad|tablet|kindle|silk\/|android(?!.*mobile)/i],
  ['phone', /iphone|ipod|mobile|android/i],
  ['desktop', /windows|macintosh|x11|linux|cros/i],
]

/** What somebody watches on, as far as their browser says. */
export const detectDevice = (agent: string): Device =>
  SIGNS.find(([, sign]) => sign.test(agent))?.[0] ?? 'other'

import type { Facts } from './facts/table.ts'
import { clock } from './time.ts'
import type { PlayerWord, Values } from './words.ts'

export interface Notice {
  word: PlayerWord
  values?: Values
}

type NoticeFacts = Pick<
  Facts,
  | 'paused'
  | 'muted'
  | 'volume'
  | 'speed'
  | 'time'
  | 'duration'
  | 'captionLanguage'
  | 'captionOffers'
  | 'ended'
>

/** What to say after a key: what has become of the film, from its facts; null when nothing worth saying has. */
export function noticeOf(before: NoticeFacts, after: NoticeFacts): Notice | null {
  if (after.muted !== before.muted)
    return { word: after.muted ? 'player.notice.muted' : 'player.notice.unmuted' }
  if (after.volume !== before.volume)
    return { word: 'player.notice.volume', values: { percent: Math.round(after.volume * 100) } }
  if (after.speed !== before.speed) return { word: 'player.notice.speed', values: { speed: after.speed } }
  if (after.captionLanguage !== before.captionLanguage) return captionNotice(after)
  if (after.paused !== before.paused && !after.ended)
    return { word: after.paused ? 'player.notice.paused' : 'player.notice.playing' }
  // A playing film moves by itself, a quarter of a second at a time.
  if (Math.abs(after.time - before.time) > 1)
    return { word: 'player.notice.at', values: { time: clock(after.time), duration: clock(after.duration) } }
  return null
}

function captionNotice({ captionLanguage, captionOffers }: NoticeFacts): Notice {
  const offer = captionOffers.find(({ language }) => language === captionLanguage)
  return offer
    ? { word: 'player.notice.captions_on', values: { label: offer.label } }
    : { word: 'player.notice.captions_off' }
}

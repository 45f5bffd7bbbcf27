import type { PlayerState } from './facts/player-state.ts'
import { formatClock } from './time.ts'
import type { PlayerWord, WordValues } from './words.ts'

export interface Notice {
  word: PlayerWord
  values?: WordValues
}

type NoticeState = Pick<
  PlayerState,
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

/** The notice about what a key changed, by the state before and after; null if there is nothing to say. */
export function noticeOf(before: NoticeState, after: NoticeState): Notice | null {
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
    return {
      word: 'player.notice.at',
      values: { time: formatClock(after.time), duration: formatClock(after.duration) },
    }
  return null
}

function captionNotice({ captionLanguage, captionOffers }: NoticeState): Notice {
  const offer = captionOffers.find(({ language }) => language === captionLanguage)
  return offer
    ? { word: 'player.notice.captions_on', values: { label: offer.label } }
    : { word: 'player.notice.captions_off' }
}

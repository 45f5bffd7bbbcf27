import type { Card } from '@matinee/contract/catalogue/catalogue'
import { DAY_MS } from '@matinee/contract/platform/durations'
import type { IconName } from '@matinee/ui/Icon'
import type { Text } from '../text.tsx'

const NEW_FOR_MS = 14 * DAY_MS

export interface Badge {
  text: string
  icon?: IconName
  /** Drawn beside a dot in the store's colour. */
  dotted?: boolean
}

/** The present moment. */
interface BadgeOptions {
  now?: number
  /** True in a row of new programs, where no badge repeats it. */
  amongNew?: boolean
  /** Whether the viewer may watch it. */
  isOpen?: boolean
}

type BadgeCard = Pick<Card, 'coming_at' | 'published_at' | 'access' | 'live_state' | 'chapters_count'>

/** The badges on a card's picture: release date, new, access, number of videos. */
export function badgesOf(t: Text, card: BadgeCard, here: BadgeOptions = {}): Badge[] {
  const { now = Date.now(), amongNew = false, isOpen = card.access === 'public' } = here

  return [
    !amongNew && isNew(card, now) && { text: t('card.new'), dotted: true },
    !isOpen && { text: t('card.members'), icon: 'lock' as const },
    isOnAir(card) && { text: t('card.on_air'), dotted: true },
    isAnnounced(card) && { text: t('card.live') },
    card.chapters_count > 0 && {
      text: t('card.videos', { count: card.chapters_count }),
      icon: 'stack' as const,
    },
  ].filter((badge) => badge !== false)
}

export const isOnAir = ({ live_state }: Pick<Card, 'live_state'>) =>
  live_state === 'live' || live_state === 'interrupted'

/** An upcoming live event. */
export const isAnnounced = ({ live_state }: Pick<Card, 'live_state'>) =>
  live_state === 'scheduled' || live_state === 'waiting'

const isNew = ({ coming_at, published_at, live_state }: BadgeCard, now: number) =>
  !coming_at &&
  (live_state === null || live_state === 'on_demand') &&
  published_at !== null &&
  now - Date.parse(published_at) < NEW_FOR_MS

/** A short date: with the year only where it is another one. */
export function shortDayIn(locale: string, moment: string, timeZone?: string, now = new Date()) {
  const day = new Date(moment)
  const isThisYear = day.getUTCFullYear() === now.getUTCFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...year, timeZone }).format(day)
}

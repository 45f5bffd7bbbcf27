import type { Card } from '@matinee/contract/catalogue'
import type { IconName } from '@matinee/ui/Icon'
import type { Text } from '../text.tsx'

const NEW_FOR_MS = 14 * 24 * 3600 * 1000

export interface Badge {
  text: string
  icon?: IconName
  /** Beside a dot in the store's colour. */
  dotted?: boolean
}

/** When and where the card is looked at. */
interface Here {
  now: number
  timeZone?: string | undefined
  /** Among programs that are all new, and said to be. */
  amongNew?: boolean
}

type Told = Pick<Card, 'coming_at' | 'published_at' | 'access' | 'kind' | 'chapters_count'>

/** What a card says on its picture: when it comes or that it is new, who may watch, and how many videos it holds. */
export function badgesOf(
  t: Text,
  locale: string,
  card: Told,
  { now = Date.now(), timeZone, amongNew = false }: Partial<Here> = {},
): Badge[] {
  return [
    ageOf(t, locale, card, { now, timeZone, amongNew }),
    card.access !== 'public' && { text: t('card.members'), icon: 'lock' as const },
    card.kind === 'live_event' && { text: t('card.live') },
    card.chapters_count > 0 && {
      text: t('card.videos', { count: card.chapters_count }),
      icon: 'stack' as const,
    },
  ].filter((badge) => badge !== false && badge !== null)
}

function ageOf(
  t: Text,
  locale: string,
  { coming_at, published_at }: Told,
  { now, timeZone, amongNew }: Here,
): Badge | null {
  if (coming_at) return { text: t('card.coming', { date: dayIn(locale, coming_at, { now, timeZone }) }) }
  const isNew = !amongNew && published_at !== null && now - Date.parse(published_at) < NEW_FOR_MS
  return isNew ? { text: t('card.new'), dotted: true } : null
}

/** A day in as few words as tell it from others: the year only where it is another one. */
function dayIn(locale: string, moment: string, { now, timeZone }: Here) {
  const day = new Date(moment)
  const isThisYear = day.getUTCFullYear() === new Date(now).getUTCFullYear()
  const year = isThisYear ? {} : ({ year: 'numeric' } as const)
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', ...year, timeZone }).format(day)
}

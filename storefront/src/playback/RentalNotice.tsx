import type { Playback } from '@matinee/contract/playback/playback'
import { useLanguage } from '../text.tsx'

/** Over a rented film before it plays: its expiry, or the period its first play starts. */
export function RentalNotice({ rental }: { rental: NonNullable<Playback['rental']> }) {
  const { t, locale } = useLanguage()
  const { began_at, ends_at, watch_hours: hours } = rental
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(ends_at),
  )

  return (
    <p className="stage pointer-events-none! absolute start-3 top-3 max-w-[calc(100%-1.5rem)] rounded-3xl bg-black/80 px-4 py-2 text-sm font-semibold text-ink sm:start-5 sm:top-5">
      {began_at ? t('stage.rental.ends', { date }) : t('stage.rental.begins', { date, hours })}
    </p>
  )
}

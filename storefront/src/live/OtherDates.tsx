import type { LiveDate } from '@matinee/contract/live/live-series'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { links } from '../links.ts'
import { useLanguage } from '../text.tsx'
import { otherDatesOf } from './queries.ts'

const DATES_AT_FIRST = 4

/** The other dates of an event that repeats; nothing for a single one. */
export function OtherDates({ contentId }: { contentId: number }) {
  const t = useAccountText()
  const { data: dates = [] } = useQuery(otherDatesOf(contentId))
  if (dates.length === 0) return null
  const [first, more] = [dates.slice(0, DATES_AT_FIRST), dates.slice(DATES_AT_FIRST)]
  return (
    <nav aria-label={t('live.dates')} className="basis-full text-sm">
      <h2 className="mb-2 font-semibold">{t('live.dates')}</h2>
      <DateList dates={first} />
      {more.length > 0 && (
        <details className="mt-2">
          <summary className="cursor-pointer py-1 font-medium">
            {t('live.dates.more', { count: more.length })}
          </summary>
          <DateList dates={more} />
        </details>
      )}
    </nav>
  )
}

function DateList({ dates }: { dates: LiveDate[] }) {
  const { locale } = useLanguage()
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <ul className="flex flex-wrap gap-2">
      {dates.map(({ id, permalink, starts_at }) => (
        <li key={id}>
          <Link
            to={links.program}
            params={{ permalink }}
            className="block rounded-control border border-line px-3 py-1.5 hover:bg-raised"
          >
            <time dateTime={starts_at}>{format.format(new Date(starts_at))}</time>
          </Link>
        </li>
      ))}
    </ul>
  )
}

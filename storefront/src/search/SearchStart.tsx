import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { PopularRow } from '../catalogue/PopularRow.tsx'
import { categories } from '../catalogue/queries.ts'
import { useHydrated } from '../frame/use-hydrated.ts'
import { links } from '../links.ts'
import { keptHere } from '../playback/kept.ts'
import { useText } from '../text.tsx'
import { recentSearches } from './recent.ts'

/** The search before there are words: what was searched for last, where to browse, and what others watch. */
export function SearchStart() {
  const { isPending } = useQuery(categories)

  return (
    <div className="flex flex-col gap-9 pt-8">
      <Recent />
      <Browse />
      {!isPending && <PopularRow />}
    </div>
  )
}

function Recent() {
  const t = useText()
  const id = useId()
  const hydrated = useHydrated()
  const recent = hydrated ? recentSearches(keptHere()) : []
  if (recent.length === 0) return null

  return (
    <section aria-labelledby={id} className="px-[var(--gutter)]">
      <h2 id={id} className="text-lg font-bold tracking-tight">
        {t('search.group.recent')}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {recent.map((query) => (
          <li key={query}>
            <Link to={links.search} search={{ query }} replace className={buttonClass({ tone: 'plain' })}>
              <Icon name="clock" className="size-4 text-quiet" />
              {query}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Browse() {
  const t = useText()
  const id = useId()
  const { data } = useQuery(categories)
  if (!data?.length) return null

  return (
    <section aria-labelledby={id} className="px-[var(--gutter)]">
      <h2 id={id} className="text-lg font-bold tracking-tight">
        {t('search.browse')}
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {data.map(({ id: category, title, permalink }) => (
          <li key={category}>
            <Link to={links.category} params={{ permalink }} className={buttonClass({ tone: 'plain' })}>
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { PopularRow } from '../catalogue/PopularRow.tsx'
import { categories } from '../catalogue/queries.ts'
import { useHydrated } from '../use-hydrated.ts'
import { links } from '../links.ts'
import { browserStorage } from '../browser-storage.ts'
import { useText } from '../text.tsx'
import { Chips } from './Chips.tsx'
import { recentSearches } from './recent.ts'

/** The search page before anything is typed: recent searches, categories and popular programs. */
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
  const hydrated = useHydrated()
  const recent = hydrated ? recentSearches(browserStorage()) : []
  if (recent.length === 0) return null

  return (
    <Chips title={t('search.group.recent')}>
      {recent.map((query) => (
        <li key={query}>
          <Link to={links.search} search={{ query }} replace className={buttonClass({ tone: 'plain' })}>
            <Icon name="clock" className="size-4 text-quiet" />
            {query}
          </Link>
        </li>
      ))}
    </Chips>
  )
}

function Browse() {
  const t = useText()
  const { data = [] } = useQuery(categories)
  const shown = data.filter((category) => category.contents_count > 0)
  if (shown.length === 0) return null

  return (
    <Chips title={t('search.browse')}>
      {shown.map(({ id, title, permalink }) => (
        <li key={id}>
          <Link to={links.category} params={{ permalink }} className={buttonClass({ tone: 'plain' })}>
            {title}
          </Link>
        </li>
      ))}
    </Chips>
  )
}

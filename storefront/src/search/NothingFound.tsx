import { Button, buttonClass } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { Link } from '@tanstack/react-router'
import { useSetFilters } from '../catalogue/use-set-filters.ts'
import { links } from '../links.ts'
import { useText } from '../text.tsx'

interface Props {
  query: string
  isNarrowed: boolean
  suggestions: string[]
}

/** The empty state of a search, with suggestions or a button that clears the filters. */
export function NothingFound({ query, isNarrowed, suggestions }: Props) {
  const t = useText()
  const { narrow } = useSetFilters()
  if (isNarrowed) {
    const clear = (
      <Button tone="plain" onClick={() => narrow({})}>
        {t('filter.clear')}
      </Button>
    )
    return <Notice icon="filter" title={t('search.nothing_filtered', { query })} action={clear} />
  }

  return (
    <Notice icon="search" title={t('search.nothing', { query })} action={<Suggestions words={suggestions} />}>
      <p>{t('search.nothing.text')}</p>
    </Notice>
  )
}

function Suggestions({ words }: { words: string[] }) {
  const t = useText()
  if (words.length === 0) return null

  return (
    <section aria-label={t('search.group.suggestions')} className="flex flex-wrap justify-center gap-2">
      {words.map((query) => (
        <Link
          key={query}
          to={links.search}
          search={{ query }}
          replace
          className={buttonClass({ tone: 'plain' })}
        >
          {query}
        </Link>
      ))}
    </section>
  )
}

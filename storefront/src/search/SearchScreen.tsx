import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { countOf, filtersIn, SEARCH_SORTS } from '../catalogue/filters.ts'
import { Filters } from '../catalogue/Filters.tsx'
import { ProgramGrid } from '../catalogue/ProgramGrid.tsx'
import { useTellingSearch } from '../analytics/use-telling-search.ts'
import { useTitle } from '../frame/use-title.ts'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { useEndless } from '../use-endless.ts'
import { NothingFound } from './NothingFound.tsx'
import { OthersFound } from './OthersFound.tsx'
import { found, pageOfSearch, wishIn, type SearchWish } from './queries.ts'
import { SearchField } from './SearchField.tsx'
import { SearchStart } from './SearchStart.tsx'
import { useGoing } from './use-going.ts'

const route = getRouteApi(links.search)

/** The search's own page: words, filters and order are kept in its address. */
export default function SearchScreen() {
  const t = useText()
  const wish = wishIn(route.useSearch())
  const { goToResults } = useGoing()
  const type = useTyping()
  useTitle(wish.query ? t('search.title', { query: wish.query }) : t('search.label'))

  return (
    <div className="pt-6 sm:pt-10">
      <div className="flex flex-col gap-5 px-[var(--gutter)]">
        <h1 className={wish.query ? 'sr-only' : 'text-3xl font-extrabold tracking-tight sm:text-4xl'}>
          {wish.query ? t('search.title', { query: wish.query }) : t('search.start')}
        </h1>
        <SearchField query={wish.query} onType={type} onEnter={goToResults} isEager={!wish.query} />
      </div>
      {wish.query ? <Results wish={wish} /> : <SearchStart />}
    </div>
  )
}

/** Words go into the address in the place of those before them, so that going back leaves the search. */
function useTyping() {
  const router = useRouter()
  return useCallback(
    (query: string) => {
      const { query: _, ...narrowed } = wishIn(router.latestLocation.search)
      const search = { ...narrowed, ...(query.trim() && { query: query.trim() }) }
      void router.navigate({ to: links.search, search, replace: true, resetScroll: false })
    },
    [router],
  )
}

function Results({ wish }: { wish: SearchWish }) {
  const t = useText()
  const list = useEndless(found(wish))
  const first = useQuery({ ...pageOfSearch(wish, 1), enabled: false }).data?.body
  const { query, ...narrowed } = wish
  const isNarrowed = countOf(filtersIn({ ...narrowed })) > 0
  const others = first && !isNarrowed && first.authors.length + first.chapters.length > 0
  useTellingSearch({ query, results: first?.ids.length, corrected: first?.corrected ?? null })

  return (
    <>
      <Filters wish={narrowed} sorts={SEARCH_SORTS} />
      {first?.corrected && list.items.length > 0 && <Corrected query={query} corrected={first.corrected} />}
      {others && <OthersFound authors={first.authors} chapters={first.chapters} />}
      {others && list.items.length > 0 && (
        <h2 className="px-[var(--gutter)] pb-3 text-lg font-bold tracking-tight">
          {t('search.group.contents')}
        </h2>
      )}
      <ProgramGrid
        list={list}
        level={others ? 3 : 2}
        empty={<NothingFound query={query} isNarrowed={isNarrowed} suggestions={first?.suggestions ?? []} />}
      />
    </>
  )
}

function Corrected({ query, corrected }: { query: string; corrected: string }) {
  const t = useText()
  return <p className="px-[var(--gutter)] pb-6 text-quiet">{t('search.corrected', { query, corrected })}</p>
}

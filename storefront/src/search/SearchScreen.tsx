import type { CategoryHit } from '@matinee/contract/catalogue/catalogue'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouter } from '@tanstack/react-router'
import { useCallback, type ReactNode } from 'react'
import { countOf, filtersIn, SEARCH_SORTS } from '../catalogue/filters.ts'
import { Filters } from '../catalogue/Filters.tsx'
import { ProgramGrid } from '../catalogue/ProgramGrid.tsx'
import { programsInCategory } from '../catalogue/queries.ts'
import { useReportSearch } from '../analytics/use-report-search.ts'
import { useTitle } from '../frame/use-title.ts'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { useInfiniteList } from '../use-infinite-list.ts'
import { NothingFound } from './NothingFound.tsx'
import { OthersFound } from './OthersFound.tsx'
import {
  searchResults,
  pageOfSearch,
  searchQueryIn,
  type SearchReply,
  type ProgramSearchQuery,
} from './queries.ts'
import { SearchField } from './SearchField.tsx'
import { SearchStart } from './SearchStart.tsx'
import { useSearchNavigation } from './use-search-navigation.ts'

const route = getRouteApi(links.search)

/** The search page. Its term, filters and order are in the URL. */
export default function SearchScreen() {
  const t = useText()
  const wish = searchQueryIn(route.useSearch())
  const { goToResults } = useSearchNavigation()
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

/** Writes the search term to the URL without adding history entries, so that going back leaves the search. */
function useTyping() {
  const router = useRouter()
  return useCallback(
    (query: string) => {
      const { query: _, ...narrowed } = searchQueryIn(router.latestLocation.search)
      const search = { ...narrowed, ...(query.trim() && { query: query.trim() }) }
      void router.navigate({ to: links.search, search, replace: true, resetScroll: false })
    },
    [router],
  )
}

function Results({ wish }: { wish: ProgramSearchQuery }) {
  const t = useText()
  const list = useInfiniteList(searchResults(wish))
  const first = useQuery({ ...pageOfSearch(wish, 1), enabled: false }).data?.body
  const { query, ...narrowed } = wish
  const isNarrowed = countOf(filtersIn({ ...narrowed })) > 0
  const others = isNarrowed ? 0 : othersIn(first)
  const results = first && first.ids.length + othersIn(first)
  useReportSearch({ query, results, corrected: first?.corrected ?? null })

  return (
    <>
      <Filters wish={narrowed} sorts={SEARCH_SORTS} />
      {first?.corrected && results! > 0 && <CorrectionNotice query={query} corrected={first.corrected} />}
      {first && others > 0 && <OthersFound {...first} />}
      {others > 0 && list.items.length > 0 && <GroupTitle>{t('search.group.contents')}</GroupTitle>}
      <ProgramGrid
        list={list}
        level={others > 0 ? 3 : 2}
        empty={
          others > 0 ? (
            first?.categories[0] && <InCategory category={first.categories[0]} />
          ) : (
            <NothingFound query={query} isNarrowed={isNarrowed} suggestions={first?.suggestions ?? []} />
          )
        }
      />
    </>
  )
}

/** Number of results other than programs. */
const othersIn = (found: SearchReply['body'] | undefined) =>
  found ? found.categories.length + found.authors.length + found.chapters.length : 0

/** The programs of a category, for a search that matches its name but no program. */
function InCategory({ category }: { category: CategoryHit }) {
  const t = useText()
  const list = useInfiniteList(programsInCategory(category.id, {}))

  return (
    <>
      <GroupTitle>{t('search.in_category', { title: category.title })}</GroupTitle>
      <ProgramGrid list={list} categoryId={category.id} empty={null} level={3} />
    </>
  )
}

const GroupTitle = ({ children }: { children: ReactNode }) => (
  <h2 className="px-[var(--gutter)] pb-3 text-lg font-bold tracking-tight">{children}</h2>
)

function CorrectionNotice({ query, corrected }: { query: string; corrected: string }) {
  const t = useText()
  return <p className="px-[var(--gutter)] pb-6 text-quiet">{t('search.corrected', { query, corrected })}</p>
}

import { searchContents, type Card } from '@matinee/contract/catalogue/catalogue'
import type { Reply } from '@matinee/contract/platform/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import type { ParsedLocation } from '@tanstack/react-router'
import { textIn } from '../address.ts'
import { listIn, SEARCH_SORTS, type Filters } from '../catalogue/filters.ts'
import { infiniteListOf, type ListPage } from '../infinite-list.ts'
import { readQuery } from '../read.ts'
import { prefetchList } from '../use-infinite-list.ts'

export interface ProgramSearchQuery extends Filters {
  query: string
  sort?: (typeof SEARCH_SORTS)[number]
  per_page?: number
}

export type SearchReply = Reply<typeof searchContents>

/** One page of search results. */
export const pageOfSearch = (wish: ProgramSearchQuery, page: number) =>
  readQuery(searchContents, { query: { ...wish, ...(page > 1 && { page }) } })

/** The cards in the order of `ids`. */
export function inOrder({ ids, contents }: SearchReply['body']): Card[] {
  const byId = new Map(contents.map((card) => [card.id, card]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

const partOf = ({ body, headers }: SearchReply): ListPage<Card> => ({
  items: inOrder(body),
  last: headers['last-page'],
})

/** All programs that match a search. */
export const searchResults = (wish: ProgramSearchQuery) =>
  infiniteListOf((page) => pageOfSearch(wish, page), partOf)

/** The search term in a URL: `?q=` means the same as `?query=`. */
export const wordsIn = ({ query, q }: Record<string, unknown>) => textIn('query', query ?? q)

/** The query in the URL of the search page. */
export const searchQueryIn = (search: Record<string, unknown>): ProgramSearchQuery => ({
  query: (wordsIn(search).query ?? '').trim().slice(0, 100),
  ...listIn(SEARCH_SORTS)(search),
})

export async function visitSearch(queries: QueryClient, location: ParsedLocation) {
  const wish = searchQueryIn(location.search)
  if (wish.query) await prefetchList(queries, location, searchResults(wish))
}

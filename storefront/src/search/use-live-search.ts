import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, type Dispatch } from 'react'
import { pageOfSearch, type SearchReply } from './queries.ts'
import { CLOSED_SEARCH, reduceSearch, type SearchEvent } from './state.ts'
import { WAITS_MS } from './waits.ts'

/** Six programs per page leave the chapters and authors below them visible. */
const searchQueryOf = (query: string) => ({ query, per_page: 6 })

/**
 * A search that follows the typed text, starting with `words`. Outdated requests are cancelled, and further pages are
 * appended.
 */
export function useLiveSearch(words: string) {
  const queries = useQueryClient()
  const [state, tell] = useReducer(reduceSearch, { ...CLOSED_SEARCH, query: words })
  const query = state.query.trim()

  useEffect(() => {
    if (!query) return undefined
    const timer = setTimeout(() => askFor(queries, query, 1, tell), WAITS_MS)
    return () => {
      clearTimeout(timer)
      void queries.cancelQueries({ queryKey: pageOfSearch(searchQueryOf(query), 1).queryKey })
    }
  }, [query, queries])

  return {
    state,
    tell,
    pages: pagesOf(queries, query, state.page),
    loadMore: () =>
      state.performed && !state.loading && !state.lastPage && askFor(queries, query, state.page + 1, tell),
  }
}

export type LiveSearch = ReturnType<typeof useLiveSearch>

function askFor(queries: QueryClient, query: string, page: number, tell: Dispatch<SearchEvent>) {
  tell({ type: 'asked' })
  queries.fetchQuery(pageOfSearch(searchQueryOf(query), page)).then(
    ({ body, headers }) =>
      tell({ type: 'answered', query, page, ids: body.ids, lastPage: headers['last-page'] }),
    () => tell({ type: 'failed', query }),
  )
}

/** The pages received, from the query cache. */
function pagesOf(queries: QueryClient, query: string, last: number): SearchReply['body'][] {
  const numbers = Array.from({ length: last }, (_, at) => at + 1)
  return numbers.flatMap((page) => {
    const reply = queries.getQueryData(pageOfSearch(searchQueryOf(query), page).queryKey)
    return reply ? [reply.body] : []
  })
}

/** State of the search overlay. */
export interface SearchState {
  /** The overlay is open. */
  active: boolean
  /** Number of times Enter was pressed: pressing it again with the same term searches again. */
  enterHits: number
  query: string
  /** The last page received; 0 before the first. */
  page: number
  /** Ids of the matching programs, in order. */
  ids: number[]
  lastPage: boolean
  loading: boolean
  /** A response was received, so an empty list means that nothing matches. */
  performed: boolean
  /** The last request failed. */
  failed: boolean
}

export type SearchEvent =
  | { type: 'opened' }
  | { type: 'closed' }
  | { type: 'typed'; query: string }
  | { type: 'entered' }
  | { type: 'asked' }
  | { type: 'answered'; query: string; page: number; ids: number[]; lastPage: boolean }
  | { type: 'failed'; query: string }

const NO_RESULTS = { page: 0, ids: [], lastPage: false, loading: false, performed: false, failed: false }

export const CLOSED_SEARCH: SearchState = { active: false, enterHits: 0, query: '', ...NO_RESULTS }

/** The reducer of the search overlay. */
export function reduceSearch(state: SearchState, event: SearchEvent): SearchState {
  switch (event.type) {
    case 'opened':
      return { ...state, active: true }
    case 'closed':
      return { ...state, ...NO_RESULTS, active: false, query: '' }
    case 'typed':
      return event.query === state.query ? state : { ...state, ...NO_RESULTS, query: event.query }
    case 'entered':
      return { ...state, ...NO_RESULTS, enterHits: state.enterHits + 1 }
    case 'asked':
      return state.lastPage ? state : { ...state, loading: true, failed: false }
    case 'answered':
      return isAbout(state, event) ? withPage(state, event) : state
    case 'failed':
      return isAbout(state, event) ? { ...state, loading: false, failed: true } : state
  }
}

/** Whether a response belongs to the current search term; others are ignored. */
const isAbout = (state: SearchState, { query }: { query: string }) => state.query.trim() === query

/**
 * Adds a page: the first one replaces the results, others follow them. The list ends if the server says so or if a page
 * is empty.
 */
function withPage(state: SearchState, { page, ids, lastPage }: Extract<SearchEvent, { type: 'answered' }>) {
  const before = page === 1 ? [] : state.ids
  return {
    ...state,
    page,
    ids: [...new Set([...before, ...ids])],
    lastPage: lastPage || ids.length === 0,
    loading: false,
    performed: true,
    failed: false,
  }
}

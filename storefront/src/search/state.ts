/** What is being searched for as one types, and what has been found of it so far. */
export interface SearchState {
  /** The search lies open. */
  active: boolean
  /** How often Enter has been pressed: pressing it again with the same words searches anew. */
  enterHits: number
  query: string
  /** The last page that has come; 0 before the first. */
  page: number
  /** Programs found, in their order. */
  ids: number[]
  lastPage: boolean
  loading: boolean
  /** An answer has come: nothing found means nothing there. */
  performed: boolean
  /** The last question was not answered. */
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

/** An answer to words that have changed meanwhile says nothing. */
const isAbout = (state: SearchState, { query }: { query: string }) => state.query.trim() === query

/** The first page takes the place of what was there, further ones follow it. Both the server and an empty page end it. */
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

/** The name of the search modal. */
export const SEARCH_MODAL = 'search'

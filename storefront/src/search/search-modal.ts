/** The name of the search among the modals. */
export const SEARCH_MODAL = 'search'

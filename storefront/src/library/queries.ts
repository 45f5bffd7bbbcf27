import { keyOf } from '@matinee/client/queries'
import * as library from '@matinee/contract/library/library'
import type { Endpoint } from '@matinee/contract/platform/endpoint'
import type { QueryClient } from '@tanstack/react-query'
import { infiniteListOf, listPageOf } from '../infinite-list.ts'
import { readQuery } from '../read.ts'
import type { LibraryTab } from './tabs.ts'

/** These endpoints answer members only: the caller sets `enabled`. */

/** Refetched on each visit, so that a position is current after a film. */
const FRESH_FOR_MS = 2000

/** The programs the viewer has started, last viewed first. */
export const recentViews = { ...readQuery(library.listRecentViews, {}), staleTime: FRESH_FOR_MS }

export const history = infiniteListOf(
  (page) => readQuery(library.listRecentViews, { query: page > 1 ? { page } : {} }),
  listPageOf,
)

/** The viewer's own data on the page of a program. */
export const viewerStateQuery = (permalink: string) => ({
  ...readQuery(library.getMine, { params: { permalink } }),
  staleTime: FRESH_FOR_MS,
})

/** Whether a program is a favourite, and which of its chapters are. */
export const favoriteOf = (id: number) => readQuery(library.getFavorite, { params: { id } })

export const favorites = infiniteListOf(
  (page) => readQuery(library.listFavorites, { query: page > 1 ? { page } : {} }),
  listPageOf,
)

/** One page of a tab of the library. */
export const libraryPage = (tab: LibraryTab, page = 1) =>
  readQuery(library.listLibrary, { query: { tab, ...(page > 1 && { page }) } })

export const libraryTab = (tab: LibraryTab) => infiniteListOf((page) => libraryPage(tab, page), listPageOf)

/** Invalidates every query of these endpoints. */
const forget = (queries: QueryClient, endpoints: Endpoint[]) =>
  Promise.all(endpoints.map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) })))

/** Invalidates every query of positions. */
export const forgetBegun = (queries: QueryClient) =>
  forget(queries, [library.listRecentViews, library.listLibrary, library.getMine])

/** Invalidates every query of favourites. */
export const forgetFavorites = (queries: QueryClient) =>
  forget(queries, [library.listFavorites, library.getFavorite])

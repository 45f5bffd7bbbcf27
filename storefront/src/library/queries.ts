import * as library from '@matinee/contract/library'
import type { QueryClient } from '@tanstack/react-query'
import { endlessOf, partOf } from '../endless.ts'
import { read } from '../read.ts'
import type { LibraryTab } from './tabs.ts'

/** All of these are answered to members alone: `enabled` belongs to whoever asks. */

/** Somebody who comes back from a film sees at once where they stopped. */
const FRESH_FOR_MS = 2000

/** What the viewer has begun, the last viewed first. */
export const recentViews = { ...read(library.listRecentViews, {}), staleTime: FRESH_FOR_MS }

export const history = endlessOf(
  (page) => read(library.listRecentViews, { query: page > 1 ? { page } : {} }),
  partOf,
)

/** Everything of the viewer's on the page of a program. */
export const mine = (permalink: string) => ({
  ...read(library.getMine, { params: { permalink } }),
  staleTime: FRESH_FOR_MS,
})

/** Whether a program is a favourite, and which of its chapters are. */
export const favoriteOf = (id: number) => read(library.getFavorite, { params: { id } })

export const favorites = endlessOf(
  (page) => read(library.listFavorites, { query: page > 1 ? { page } : {} }),
  partOf,
)

/** One page of a part of the library. */
export const libraryPage = (tab: LibraryTab, page = 1) =>
  read(library.listLibrary, { query: { tab, ...(page > 1 && { page }) } })

export const libraryTab = (tab: LibraryTab) => endlessOf((page) => libraryPage(tab, page), partOf)

/** Lets everything under these addresses be asked for anew. */
const forget = (queries: QueryClient, isMeant: (address: string) => boolean) =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [address] }) => typeof address === 'string' && isMeant(address),
  })

const BEGUN = /^\/api\/contents\/(recent_views|my_library|[^/]+\/mine)/
const LIKED = /^\/api\/(contents\/favorites|favorites\/)/

/** What says where the viewer is has changed. */
export const forgetBegun = (queries: QueryClient) => forget(queries, (address) => BEGUN.test(address))

/** What says which favourites the viewer has has changed. */
export const forgetFavorites = (queries: QueryClient) => forget(queries, (address) => LIKED.test(address))

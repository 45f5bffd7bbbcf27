import * as library from '@matinee/contract/library'
import type { LIBRARY_TABS } from '@matinee/contract/library'
import type { QueryClient } from '@tanstack/react-query'
import { endlessOf, partOf } from '../endless.ts'
import { read } from '../read.ts'

/** All of these are answered to members alone: `enabled` belongs to whoever asks. */

/** Somebody who comes back from a film sees at once where they stopped. */
const FRESH_FOR_MS = 2000

/** What the viewer has begun, the last viewed first. */
export const recentViews = { ...read(library.listRecentViews, {}), staleTime: FRESH_FOR_MS }

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

export type LibraryTab = (typeof LIBRARY_TABS)[number]

export const libraryTab = (tab: LibraryTab) =>
  endlessOf((page) => read(library.listLibrary, { query: { tab, ...(page > 1 && { page }) } }), partOf)

const BEGUN = ['/api/contents/recent_views', '/api/contents/my_library']

/** Lets everything that says where the viewer is be asked for anew. */
export const forgetBegun = (queries: QueryClient) =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [address] }) =>
      typeof address === 'string' &&
      (BEGUN.some((start) => address.startsWith(start)) || address.endsWith('/mine')),
  })

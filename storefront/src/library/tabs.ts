import type { Query } from '@matinee/contract/platform/endpoint'
import type { listLibrary } from '@matinee/contract/library/library'

export type LibraryTab = NonNullable<Query<typeof listLibrary>['tab']>

/** The tabs of the library, by their names in the address. */
export const LIBRARY_TABS: readonly LibraryTab[] = ['in_progress', 'completed', 'purchased', 'rented']

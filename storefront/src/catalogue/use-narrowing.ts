import { useRouter } from '@tanstack/react-router'
import type { Filters } from './filters.ts'

interface Rest {
  query?: string
  sort?: string
}

/**
 * Puts filters or an order into the address, in the place of what was there: the list reads them from it, going back
 * leaves the page, and a modal that lies over the list is closed by it.
 */
export function useNarrowing() {
  const router = useRouter()
  const replaceSearch = (search: Rest & Filters) =>
    void router.navigate({ to: '.', search: search as never, state: {}, replace: true, resetScroll: false })

  return {
    narrow(filters: Filters) {
      const { query, sort }: Rest = router.latestLocation.search
      replaceSearch({ ...(query && { query }), ...(sort && { sort }), ...filters })
    },
    orderBy(order: string | undefined) {
      const { sort: _, ...search }: Rest & Filters = router.latestLocation.search
      replaceSearch({ ...search, ...(order && { sort: order }) })
    },
  }
}

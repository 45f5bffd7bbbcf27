import { useRouter } from '@tanstack/react-router'
import type { Filters } from './filters.ts'

interface Rest {
  query?: string
  sort?: string
}

/** Sets filters and sort order in the address, without a new history entry; this closes a modal over the list. */
export function useSetFilters() {
  const router = useRouter()
  const replaceSearch = (search: Rest & Filters) =>
    // Each list has its own filters, and this hook serves all of them: the route validates them.
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

import { getRouteApi } from '@tanstack/react-router'
import type { PeopleSearch } from '../people-search.ts'

const route = getRouteApi('/shell/people')

/** Changes the filters or order of the list and returns to its first page. */
export function usePeopleListSearch() {
  const navigate = route.useNavigate()
  return (change: Partial<Record<keyof PeopleSearch, unknown>>, replace = false) =>
    void navigate({
      search: ({ page: _page, ...asked }) => ({ ...asked, ...change }) as PeopleSearch,
      replace,
    })
}

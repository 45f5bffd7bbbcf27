import { getRouteApi } from '@tanstack/react-router'
import type { PeopleSearch } from '../people-search.ts'

const route = getRouteApi('/shell/people')

/** Changes the question the list answers; the first page of the new answer follows. */
export function usePeopleListSearch() {
  const navigate = route.useNavigate()
  return (change: Partial<Record<keyof PeopleSearch, unknown>>, replace = false) =>
    void navigate({
      search: ({ page: _page, ...asked }) => ({ ...asked, ...change }) as PeopleSearch,
      replace,
    })
}

import { getRouteApi } from '@tanstack/react-router'
import type { ProgramSearch } from '../program-search.ts'

const route = getRouteApi('/shell/programs')

/** Updates the search parameters of the list and returns to its first page. */
export function useProgramListSearch() {
  const navigate = route.useNavigate()
  return (change: Partial<Record<keyof ProgramSearch, unknown>>, replace = false) =>
    void navigate({
      search: ({ page: _page, ...asked }) => ({ ...asked, ...change }) as ProgramSearch,
      replace,
    })
}

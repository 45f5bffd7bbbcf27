import {
  hasRight,
  reaches,
  type Area,
  type Part,
  type Reach,
  type Right,
} from '@matinee/contract/platform/roles'
import { useSuspenseQuery } from '@tanstack/react-query'
import { account } from './queries.ts'

/** The role of the signed-in person. */
export const useRole = () => useSuspenseQuery(account).data.role

/** Whether the signed-in person has this access to an area, or to this part of it. */
export const useHasAccess = (area: Area, least: Reach = 'view', part?: Part) =>
  reaches(useRole(), area, least, part)

/** Whether the signed-in person may edit all programs; authors edit their own only. */
export const useCanEditContent = () => useHasAccess('content', 'edit')

/** Whether the signed-in person may add programs: editors, and authors their own. */
export function useCanCreateContent() {
  const role = useRole()
  return reaches(role, 'content', 'edit') || role === 'author'
}

export const useHasRight = (right: Right) => hasRight(useRole(), right)

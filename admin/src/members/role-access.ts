import { hasRight, reaches, type Area, type Reach, type Right } from '@matinee/contract/platform/roles'
import { useSuspenseQuery } from '@tanstack/react-query'
import { account } from './queries.ts'

/** The role of the signed-in person. */
export const useRole = () => useSuspenseQuery(account).data.role

/** Whether the signed-in person has this access to an area. */
export const useHasAccess = (area: Area, least: Reach = 'view') => reaches(useRole(), area, least)

/** Whether the signed-in person may edit all programs; authors edit their own only. */
export const useCanEditContent = () => useHasAccess('content', 'edit')

/** Whether the signed-in person may add programs: editors, and authors their own. */
export function useCanCreateContent() {
  const role = useRole()
  return reaches(role, 'content', 'edit') || role === 'author'
}

export const useHasRight = (right: Right) => hasRight(useRole(), right)

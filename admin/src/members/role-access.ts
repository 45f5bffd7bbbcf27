import { hasRight, reaches, type Area, type Reach, type Right } from '@matinee/contract/platform/roles'
import { useSuspenseQuery } from '@tanstack/react-query'
import { account } from './queries.ts'

/** The role of whoever is signed in. */
export const useRole = () => useSuspenseQuery(account).data.role

/** Whether whoever is signed in reaches so far into an area. */
export const useHasAccess = (area: Area, least: Reach = 'view') => reaches(useRole(), area, least)

/** Whether whoever is signed in may change all that belongs to programs; authors change their own alone. */
export const useCanEditContent = () => useHasAccess('content', 'edit')

/** Whether whoever is signed in may add programs: all who change content, and authors their own. */
export function useCanCreateContent() {
  const role = useRole()
  return reaches(role, 'content', 'edit') || role === 'author'
}

export const useHasRight = (right: Right) => hasRight(useRole(), right)

import { isKeyAccess, isOpenAccess, isStaffAccess, type Access } from '@matinee/contract/platform/access'
import { API_KEY_RIGHTS } from '@matinee/contract/platform/roles'

/** Scopes that are needed together. */
type Scopes = string[]

/** Who may make a call, as the document says it: each entry is one way in. */
export function securityOf(access: Access): Record<string, Scopes>[] {
  if (isKeyAccess(access)) return [{ api_key: [] }]
  if (isOpenAccess(access)) return []
  if (!isStaffAccess(access)) return [{ session: [] }]
  return [...scopesOf(access).map((scopes) => ({ api_key: scopes })), { session: [] }]
}

/** Whether a key of some scopes may make a call. */
export const takesApiKey = (access: Access) => isStaffAccess(access) && scopesOf(access).length > 0

/** The scopes of a key that admit it, each entry one way; none for what a key never does. */
function scopesOf(access: Access): Scopes[] {
  if (access === 'staff') return [[]]
  if (typeof access === 'string' || 'secret' in access) return []
  if ('all' in access) return access.all.reduce<Scopes[]>((ways, one) => combine(ways, scopesOf(one)), [[]])
  if ('either' in access) return access.either.flatMap(scopesOf)
  if ('right' in access) return isKeyRight(access.right) ? [[access.right]] : []
  const { view, edit, view_own, edit_own } = access
  const editable = edit ?? edit_own
  return [[editable ? `${editable}:edit` : `${(view ?? view_own)!}:view`]]
}

const combine = (ways: Scopes[], more: Scopes[]) =>
  ways.flatMap((way) => more.map((scopes) => [...new Set([...way, ...scopes])]))

const isKeyRight = (right: string) => (API_KEY_RIGHTS as readonly string[]).includes(right)

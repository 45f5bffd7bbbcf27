import {
  hasRight,
  isApiKeyRole,
  isStaffRole,
  reaches,
  reachOf,
  type Area,
  type Part,
  type Right,
} from './roles.ts'

type AreaRequirement<Reach extends string> = {
  [R in Reach]: Record<R, Area> & Partial<Record<Exclude<Reach, R>, never>> & { part?: Part }
}[Reach]

/**
 * Roles with this access level in an area of the admin, or in a part of it. `view_own` and `edit_own` also admit roles
 * that have access to their own items only, such as an author's programs: the verb checks the owner.
 */
export type AreaAccess = AreaRequirement<'view' | 'edit' | 'view_own' | 'edit_own'>

/**
 * A secret that the caller needs instead of a role. The verb checks it, because only the verb knows what it was issued
 * for.
 */
export type Secret =
  /** The key of a link in a mail, or of one that was handed on. */
  | 'link'
  /** The key of an order, or the browser that began it. */
  | 'order'
  /** A ticket of a sign-in that is not complete yet. */
  | 'ticket'
  /** A token of the player, signed for one viewer and one film. */
  | 'player_token'
  /** The signature of a vendor on what it sends. */
  | 'signature'
  /** The stream key of a live event, or of the store. */
  | 'stream_key'
  /** An API key, without a session. */
  | 'api_key'

/** Who may make a call. Everything but `everyone` and a secret requires a session. */
export type Access =
  /** Signed in or not. */
  | 'everyone'
  | { secret: Secret }
  /** Everybody with an account. */
  | 'members'
  /** All staff, whatever their role. */
  | 'staff'
  /** All staff, also before they have shown the required second factor. */
  | 'staff_signing_in'
  | 'owner'
  | AreaAccess
  | { right: Right }
  | { all: readonly Access[] }
  | { either: readonly Access[] }

/** Whether an access requires no session. */
export const isOpenAccess = (access: Access): boolean =>
  access === 'everyone' || (typeof access === 'object' && 'secret' in access)

/** Whether an API key is what the caller needs. */
export const isKeyAccess = (access: Access): boolean =>
  typeof access === 'object' && 'secret' in access && access.secret === 'api_key'

/** Whether an access is limited to staff. */
export const isStaffAccess = (access: Access): boolean => !isOpenAccess(access) && access !== 'members'

/** Whether a role, `guest` and those of API keys among them, has an access. */
export function permits(access: Access, role: string): boolean {
  if (isOpenAccess(access)) return true
  if (isApiKeyRole(role))
    return access === 'staff' || (typeof access === 'object' && permitsStaff(access, role))
  if (access === 'members') return role !== 'guest'
  if (!isStaffRole(role)) return false
  if (access === 'owner') return role === 'owner'
  return typeof access === 'string' || permitsStaff(access, role)
}

function permitsStaff(access: Exclude<Access, string>, role: string): boolean {
  if ('all' in access) return access.all.every((one) => permits(one, role))
  if ('either' in access) return access.either.some((one) => permits(one, role))
  if ('right' in access) return hasRight(role, access.right)
  return !('secret' in access) && permitsArea(access, role)
}

function permitsArea({ view, edit, view_own, edit_own, part }: AreaAccess, role: string): boolean {
  if (view) return reaches(role, view, 'view', part)
  if (edit) return reaches(role, edit, 'edit', part)
  if (view_own) return reaches(role, view_own, 'own', part)
  return edit_own !== undefined && ['own', 'edit'].includes(reachOf(role, edit_own, part))
}

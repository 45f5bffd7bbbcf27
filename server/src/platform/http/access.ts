import { isKeyAccess, isOpenAccess, permits, type Access } from '@matinee/contract/platform/access'
import { isApiKeyRole } from '@matinee/contract/platform/roles'
import { NotInScope, NotInYourRole, OwnerOnly } from '../errors.ts'
import { assertStaffRole, assertMember, assertStaff, guest, type Viewer } from './viewer.ts'

/** Returns the viewer; throws unless they have this access. */
export function assertAccess(access: Access, viewer: Viewer): Viewer {
  if (isApiKeyRole(viewer.role)) return assertScope(access, viewer)
  if (isOpenAccess(access)) return viewer
  if (access === 'members') return assertMember(viewer)
  if (access === 'staff_signing_in') return assertStaffRole(viewer)
  assertStaff(viewer)
  if (access === 'owner' && !permits(access, viewer.role)) throw OwnerOnly()
  if (!permits(access, viewer.role)) throw NotInYourRole()
  return viewer
}

/** What anybody may call answers a key as it answers a guest: the account of its maker is no part of it. */
function assertScope(access: Access, viewer: Viewer): Viewer {
  if (isKeyAccess(access)) return viewer
  if (isOpenAccess(access)) return guest
  if (!permits(access, viewer.role)) throw NotInScope()
  return viewer
}

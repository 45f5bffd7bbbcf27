import { isOpenAccess, permits, type Access } from '@matinee/contract/platform/access'
import { NotInYourRole, OwnerOnly } from '../errors.ts'
import { assertStaffRole, assertMember, assertStaff, type Viewer } from './viewer.ts'

/** Returns the viewer; throws unless they have this access. */
export function assertAccess(access: Access, viewer: Viewer): Viewer {
  if (isOpenAccess(access)) return viewer
  if (access === 'members') return assertMember(viewer)
  if (access === 'staff_signing_in') return assertStaffRole(viewer)
  assertStaff(viewer)
  if (access === 'owner' && !permits(access, viewer.role)) throw OwnerOnly()
  if (!permits(access, viewer.role)) throw NotInYourRole()
  return viewer
}

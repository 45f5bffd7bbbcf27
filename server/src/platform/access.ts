import { isOpenAccess, permits, type Access } from '@matinee/contract/access'
import { NotInYourRole, OwnerOnly } from './errors.ts'
import { anyStaff, memberOnly, staffOnly, type Viewer } from './viewer.ts'

/** The viewer, refused unless they have this access. */
export function assertAccess(access: Access, viewer: Viewer): Viewer {
  if (isOpenAccess(access)) return viewer
  if (access === 'members') return memberOnly(viewer)
  if (access === 'staff_signing_in') return anyStaff(viewer)
  staffOnly(viewer)
  if (access === 'owner' && !permits(access, viewer.role)) throw OwnerOnly()
  if (!permits(access, viewer.role)) throw NotInYourRole()
  return viewer
}

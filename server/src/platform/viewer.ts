import { isStaffRole, reaches, type Area } from '@matinee/contract/roles'
import { NotInYourRole, SignInFirst, StaffOnly } from './errors.ts'

export const GUEST_NAME = 'Guest'

/** Whoever asks: a guest (id 0), a member or one of the staff. */
export interface Viewer {
  id: number
  name: string
  nickname: string | null
  email: string | null
  role: string
  /** The session the request came with; null for a guest. */
  session_id: number | null
  /** The one of the staff who looks at the store as this member: nothing may be changed then. */
  impersonator_id: number | null
}

export const guest: Viewer = {
  id: 0,
  name: GUEST_NAME,
  nickname: null,
  email: null,
  role: 'guest',
  session_id: null,
  impersonator_id: null,
}

/** The viewer, refused while a guest. */
export function memberOnly(viewer: Viewer): Viewer {
  if (viewer.id === 0) throw SignInFirst()
  return viewer
}

export const isStaff = (viewer: Viewer) => isStaffRole(viewer.role)

/** The viewer, refused unless one of the staff. */
export function staffOnly(viewer: Viewer): Viewer {
  memberOnly(viewer)
  if (!isStaff(viewer)) throw StaffOnly()
  return viewer
}

/** The viewer, refused unless their role may see this area of the admin. */
export function whoMaySee(viewer: Viewer, area: Area): Viewer {
  staffOnly(viewer)
  if (!reaches(viewer.role, area, 'view')) throw NotInYourRole()
  return viewer
}

/** The viewer, refused unless their role may change this area of the admin. */
export function whoMayEdit(viewer: Viewer, area: Area): Viewer {
  staffOnly(viewer)
  if (!reaches(viewer.role, area, 'edit')) throw NotInYourRole()
  return viewer
}

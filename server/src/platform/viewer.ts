import {
  hasRight,
  isStaffRole,
  reachOf,
  reaches,
  type Area,
  type Part,
  type Reach,
  type Right,
} from '@matinee/contract/roles'
import { NotInYourRole, SecondFactorRequired, SignInFirst, StaffOnly } from './errors.ts'

export const GUEST_NAME = 'Guest'

/** Whoever asks: a guest (id 0), a member or one of the staff. */
export interface Viewer {
  id: number
  name: string
  nickname: string | null
  email: string | null
  avatar: string | null
  role: string
  /** The session the request came with; null for a guest. */
  session_id: number | null
  /** The one of the staff who looks at the store as this member: nothing may be changed then. */
  impersonator_id: number | null
  /** One of the staff, in a store that asks them for more than this session has shown: nothing of the staff's opens. */
  must_prove_more: boolean
}

export const guest: Viewer = {
  id: 0,
  name: GUEST_NAME,
  nickname: null,
  email: null,
  avatar: null,
  role: 'guest',
  session_id: null,
  impersonator_id: null,
  must_prove_more: false,
}

/** The viewer, refused while a guest. */
export function memberOnly(viewer: Viewer): Viewer {
  if (viewer.id === 0) throw SignInFirst()
  return viewer
}

export const isStaff = (viewer: Viewer) => isStaffRole(viewer.role) && !viewer.must_prove_more

/** The viewer, refused unless one of the staff, also before they have shown all they must: for their own account. */
export function anyStaff(viewer: Viewer): Viewer {
  memberOnly(viewer)
  if (!isStaffRole(viewer.role)) throw StaffOnly()
  return viewer
}

/** The viewer, refused unless one of the staff. */
export function staffOnly(viewer: Viewer): Viewer {
  anyStaff(viewer)
  if (viewer.must_prove_more) throw SecondFactorRequired()
  return viewer
}

/** The viewer, refused unless their role reaches so far into an area of the admin, or into this part of it. */
export function whoReaches(viewer: Viewer, area: Area, least: Reach, part?: Part): Viewer {
  staffOnly(viewer)
  if (!reaches(viewer.role, area, least, part)) throw NotInYourRole()
  return viewer
}

/** The viewer, refused unless their role may see this area of the admin, or this part of it. */
export const whoMaySee = (viewer: Viewer, area: Area, part?: Part) => whoReaches(viewer, area, 'view', part)

/** The viewer, refused unless their role may change this area of the admin, or this part of it. */
export const whoMayEdit = (viewer: Viewer, area: Area, part?: Part) => whoReaches(viewer, area, 'edit', part)

/** The viewer, refused unless their role may change this area of the admin, or what is their own of it. */
export function whoMayEditOwn(viewer: Viewer, area: Area): Viewer {
  staffOnly(viewer)
  if (reachOf(viewer.role, area) !== 'own') whoMayEdit(viewer, area)
  return viewer
}

/** The viewer, refused unless their role has this right, which reaching an area does not bring along. */
export function whoHas(viewer: Viewer, right: Right): Viewer {
  staffOnly(viewer)
  if (!hasRight(viewer.role, right)) throw NotInYourRole()
  return viewer
}

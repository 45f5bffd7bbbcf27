import {
  hasRight,
  isApiKeyRole,
  isStaffRole,
  reachOf,
  reaches,
  type Area,
  type Part,
  type Reach,
  type Right,
} from '@matinee/contract/platform/roles'
import { NotInYourRole, SecondFactorRequired, SignInFirst, StaffOnly } from '../errors.ts'

export const GUEST_NAME = 'Guest'

/** The sender of a request: a guest (id 0), a member or one of the staff. */
export interface Viewer {
  id: number
  name: string
  nickname: string | null
  email: string | null
  avatar: string | null
  role: string
  /** The session the request came with; null for a guest. */
  session_id: number | null
  /** The staff member who impersonates this member; impersonation is read-only. */
  impersonator_id: number | null
  /** Staff in a store that requires a second factor this session has not shown: no staff access yet. */
  must_prove_more: boolean
  /** The language in which one of the staff reads the admin, where they chose one. */
  admin_locale?: string | null
  /** The API key the request came with, in the place of a session. */
  api_key_id?: number
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

/** Returns the viewer; throws for guests. */
export function assertMember(viewer: Viewer): Viewer {
  if (viewer.id === 0) throw SignInFirst()
  return viewer
}

export const isStaff = (viewer: Viewer) => actsForStaff(viewer) && !viewer.must_prove_more

const actsForStaff = ({ role }: Viewer) => isStaffRole(role) || isApiKeyRole(role)

/** Returns the viewer; throws unless staff. No second factor is required: for their own account. */
export function assertStaffRole(viewer: Viewer): Viewer {
  assertMember(viewer)
  if (!actsForStaff(viewer)) throw StaffOnly()
  return viewer
}

/** Returns the viewer; throws unless staff with the required second factor. */
export function assertStaff(viewer: Viewer): Viewer {
  assertStaffRole(viewer)
  if (viewer.must_prove_more) throw SecondFactorRequired()
  return viewer
}

/** Returns the viewer; throws unless their role has this access level for an area or a part of it. */
export function assertReach(viewer: Viewer, area: Area, least: Reach, part?: Part): Viewer {
  assertStaff(viewer)
  if (!reaches(viewer.role, area, least, part)) throw NotInYourRole()
  return viewer
}

/** Returns the viewer; throws unless their role may view this area of the admin, or this part of it. */
export const assertMaySee = (viewer: Viewer, area: Area, part?: Part) =>
  assertReach(viewer, area, 'view', part)

/** Returns the viewer; throws unless their role may edit this area of the admin, or this part of it. */
export const assertMayEdit = (viewer: Viewer, area: Area, part?: Part) =>
  assertReach(viewer, area, 'edit', part)

/** Returns the viewer; throws unless their role may edit this area, or their own objects in it. */
export function assertMayEditOwn(viewer: Viewer, area: Area): Viewer {
  assertStaff(viewer)
  if (reachOf(viewer.role, area) !== 'own') assertMayEdit(viewer, area)
  return viewer
}

/** Returns the viewer; throws unless their role has this right, which access to an area does not imply. */
export function assertRight(viewer: Viewer, right: Right): Viewer {
  assertStaff(viewer)
  if (!hasRight(viewer.role, right)) throw NotInYourRole()
  return viewer
}

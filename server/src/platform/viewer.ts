import { StaffOnly, SignInFirst } from './errors.ts'

export const GUEST_NAME = 'Guest'

/** Whoever asks: a guest (id 0), a member or one of the staff. */
export interface Viewer {
  id: number
  name: string
  nickname: string | null
  email: string | null
  role: string
}

export const guest: Viewer = { id: 0, name: GUEST_NAME, nickname: null, email: null, role: 'guest' }

/** The viewer, refused while a guest. */
export function memberOnly(viewer: Viewer): Viewer {
  if (viewer.id === 0) throw SignInFirst()
  return viewer
}

export const isStaff = (viewer: Viewer) => viewer.role !== 'guest' && viewer.role !== 'user'

/** The viewer, refused unless one of the staff. */
export function staffOnly(viewer: Viewer): Viewer {
  memberOnly(viewer)
  if (!isStaff(viewer)) throw StaffOnly()
  return viewer
}

import type { Role } from '@matinee/contract/roles'
import { reaches } from '@matinee/contract/roles'
import { NotInYourRole } from '../../platform/errors.ts'
import { whoMayEdit, whoMaySee, type Viewer } from '../../platform/viewer.ts'

// They keep order among members and need no more than to know who is who.
const NAMES_ONLY: ReadonlySet<string> = new Set<Role>(['moderator'])
const MAY_DELETE: ReadonlySet<string> = new Set<Role>(['owner', 'admin'])

/** Whether somebody who may see people also sees how to reach them and what is known of them. */
export const seesContacts = ({ role }: Viewer) => reaches(role, 'people', 'view') && !NAMES_ONLY.has(role)

/** The viewer, refused where they see no more of people than their names. */
export function whoSeesContacts(viewer: Viewer): Viewer {
  whoMaySee(viewer, 'people')
  if (!seesContacts(viewer)) throw NotInYourRole()
  return viewer
}

export const mayDelete = ({ role }: Viewer) => reaches(role, 'people', 'edit') && MAY_DELETE.has(role)

/** The viewer, refused unless they may delete people. */
export function whoMayDelete(viewer: Viewer): Viewer {
  whoMayEdit(viewer, 'people')
  if (!mayDelete(viewer)) throw NotInYourRole()
  return viewer
}

/** Refuses to let anybody but those who rule the store act on one of its staff. */
export function refuseOnStaff(viewer: Viewer, person: { role: string }) {
  if (person.role !== 'user' && !mayDelete(viewer)) throw NotInYourRole()
}

export const mayKeepSegments = (viewer: Viewer) =>
  seesContacts(viewer) &&
  (reaches(viewer.role, 'people', 'edit') || reaches(viewer.role, 'marketing', 'edit'))

/** The viewer, refused unless they may keep lists of people that all of the staff use. */
export function whoKeepsSegments(viewer: Viewer): Viewer {
  whoMaySee(viewer, 'people')
  if (!mayKeepSegments(viewer)) throw NotInYourRole()
  return viewer
}

/** What the viewer may do with people, for the screens. */
export const abilitiesOf = (viewer: Viewer) => ({
  contacts: seesContacts(viewer),
  edit: reaches(viewer.role, 'people', 'edit'),
  delete: mayDelete(viewer),
  segment: mayKeepSegments(viewer),
  export: seesContacts(viewer),
})

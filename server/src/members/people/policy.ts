import { hasRight, reaches } from '@matinee/contract/platform/roles'
import { NotInYourRole } from '../../platform/errors.ts'
import { assertRight, assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'

/** Whether somebody who may see people also sees how to reach them and what is known of them. */
export const seesContacts = ({ role }: Viewer) => hasRight(role, 'see_contacts')

/** The viewer, refused where they see no more of people than their names. */
export const assertSeesContacts = (viewer: Viewer) =>
  assertRight(assertMaySee(viewer, 'people'), 'see_contacts')

const mayDelete = ({ role }: Viewer) => hasRight(role, 'delete_people')

/** The viewer, refused unless they may delete people. */
export const assertMayDeletePeople = (viewer: Viewer) =>
  assertRight(assertMayEdit(viewer, 'people'), 'delete_people')

/** Refuses to let anybody but those who rule the store act on one of its staff. */
export function refuseOnStaff(viewer: Viewer, person: { role: string }) {
  if (person.role !== 'user' && !mayDelete(viewer)) throw NotInYourRole()
}

export const mayKeepSegments = (viewer: Viewer) =>
  seesContacts(viewer) &&
  (reaches(viewer.role, 'people', 'edit') || reaches(viewer.role, 'marketing', 'edit'))

/** The viewer, refused unless they may keep lists of people that all of the staff use. */
export function assertKeepsSegments(viewer: Viewer): Viewer {
  assertMaySee(viewer, 'people')
  if (!mayKeepSegments(viewer)) throw NotInYourRole()
  return viewer
}

/** What the viewer may do with people, for the screens. */
export const abilitiesOf = (viewer: Viewer) => ({
  contacts: seesContacts(viewer),
  edit: reaches(viewer.role, 'people', 'edit'),
  delete: mayDelete(viewer),
  segment: mayKeepSegments(viewer),
  export: hasRight(viewer.role, 'export_people'),
})

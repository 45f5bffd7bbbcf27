import { hasRight, reaches } from '@matinee/contract/platform/roles'
import { NotInYourRole } from '../../platform/errors.ts'
import { assertRight, assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'

/** Whether a viewer who may see people also sees addresses and personal details. */
export const seesContacts = ({ role }: Viewer) => hasRight(role, 'see_contacts')

/** Returns the viewer; throws if they may only see names. */
export const assertSeesContacts = (viewer: Viewer) =>
  assertRight(assertMaySee(viewer, 'people'), 'see_contacts')

const mayDelete = ({ role }: Viewer) => hasRight(role, 'delete_people')

/** Returns the viewer; throws unless they may delete people. */
export const assertMayDeletePeople = (viewer: Viewer) =>
  assertRight(assertMayEdit(viewer, 'people'), 'delete_people')

/** Throws if the person is staff and the viewer may not manage staff. */
export function refuseOnStaff(viewer: Viewer, person: { role: string }) {
  if (person.role !== 'user' && !mayDelete(viewer)) throw NotInYourRole()
}

export const mayKeepSegments = (viewer: Viewer) =>
  seesContacts(viewer) &&
  (reaches(viewer.role, 'people', 'edit') || reaches(viewer.role, 'marketing', 'edit'))

/** Returns the viewer; throws unless they may save segments, which all staff share. */
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

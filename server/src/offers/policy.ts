import { reaches } from '@matinee/contract/platform/roles'
import { NotInYourRole } from '../platform/errors.ts'
import { assertStaff, assertMayEdit, type Viewer } from '../platform/http/viewer.ts'

const canView = ({ role }: Viewer, area: 'money' | 'content' | 'people') => reaches(role, area, 'view')

/** Whether the viewer's role covers money, programs or people. */
export const canViewOffers = (viewer: Viewer) =>
  canView(viewer, 'money') || canView(viewer, 'content') || canView(viewer, 'people')

/** Returns the viewer. Throws unless their role covers money, programs or people. */
export function requireOfferViewer(viewer: Viewer): Viewer {
  assertStaff(viewer)
  if (!canViewOffers(viewer)) throw NotInYourRole()
  return viewer
}

export const requireOfferEditor = (viewer: Viewer): Viewer => assertMayEdit(viewer, 'money')

export const canEditOffers = ({ role }: Viewer) => reaches(role, 'money', 'edit')

/** Whether the viewer may see the revenue of offers. */
export const canSeeFigures = (viewer: Viewer) => canView(viewer, 'money')

/** Returns the viewer. Throws unless they may add programs to offers: editors of programs or money. */
export function requireOfferPlacement(viewer: Viewer): Viewer {
  assertStaff(viewer)
  if (!canEditOffers(viewer) && !reaches(viewer.role, 'content', 'edit')) throw NotInYourRole()
  return viewer
}

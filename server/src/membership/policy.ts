import { reaches } from '@matinee/contract/roles'
import { NotInYourRole } from '../platform/errors.ts'
import { staffOnly, whoMayEdit, type Viewer } from '../platform/viewer.ts'

const sees = ({ role }: Viewer, area: 'money' | 'content' | 'people') => reaches(role, area, 'view')

/** The viewer, refused unless what they look after has to do with offers: money, programs or people. */
export function whoMaySeeOffers(viewer: Viewer): Viewer {
  staffOnly(viewer)
  if (!sees(viewer, 'money') && !sees(viewer, 'content') && !sees(viewer, 'people')) throw NotInYourRole()
  return viewer
}

export const whoMayEditOffers = (viewer: Viewer): Viewer => whoMayEdit(viewer, 'money')

export const mayEditOffers = ({ role }: Viewer) => reaches(role, 'money', 'edit')

/** What an offer brings in is for those who see all of the money. */
export const seesFigures = (viewer: Viewer) => sees(viewer, 'money')

/** The viewer, refused unless they may decide what a program is sold with: over programs, or over money. */
export function whoMayPlaceInOffers(viewer: Viewer): Viewer {
  staffOnly(viewer)
  if (!mayEditOffers(viewer) && !reaches(viewer.role, 'content', 'edit')) throw NotInYourRole()
  return viewer
}

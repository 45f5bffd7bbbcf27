import { reaches } from '@matinee/contract/platform/roles'

/** Whether somebody may put a program into offers: editors of programs, or of offers. */
export const canPlaceOffers = (role: string) =>
  reaches(role, 'content', 'edit') || reaches(role, 'money', 'edit')

/** Whether somebody may see which offers open a program. */
export const canSeeOffers = (role: string) => reaches(role, 'content', 'view') || canPlaceOffers(role)

import { reaches } from '@matinee/contract/platform/roles'

/** Who may place a program in offers: whoever changes programs, or what is sold. */
export const canPlaceOffers = (role: string) =>
  reaches(role, 'content', 'edit') || reaches(role, 'money', 'edit')

/** Who sees in which offers a program is. */
export const canSeeOffers = (role: string) => reaches(role, 'content', 'view') || canPlaceOffers(role)

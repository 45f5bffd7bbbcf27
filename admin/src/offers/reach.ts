import { reaches } from '@matinee/contract/roles'

/** Who may place a program in offers: whoever changes programs, or what is sold. */
export const placesOffers = (role: string) =>
  reaches(role, 'content', 'edit') || reaches(role, 'money', 'edit')

/** Who sees in which offers a program is. */
export const seesOffers = (role: string) => reaches(role, 'content', 'view') || placesOffers(role)

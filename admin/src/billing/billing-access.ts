import { reaches } from '@matinee/contract/platform/roles'
import { useRole } from '../members/role-access.ts'

/** Whether whoever is signed in makes coupons, upsells and gift cards. */
export const useCanManageMarketing = () => reaches(useRole(), 'money', 'edit', 'coupons')
/** Whether they decide about all of the store's money. */
export const useCanMoveMoney = () => reaches(useRole(), 'money', 'edit')
export const useCanSetTaxes = () => reaches(useRole(), 'settings', 'edit', 'tax')

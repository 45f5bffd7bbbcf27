import { reaches } from '@matinee/contract/platform/roles'
import { useRole } from '../members/role-access.ts'

/** Whether the signed-in person may edit coupons, upsells and gift cards. */
export const useCanManageMarketing = () => reaches(useRole(), 'money', 'edit', 'coupons')
/** Whether the signed-in person may manage all of the store's money. */
export const useCanMoveMoney = () => reaches(useRole(), 'money', 'edit')
export const useCanSetTaxes = () => reaches(useRole(), 'settings', 'edit', 'tax')

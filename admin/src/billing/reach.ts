import { reaches } from '@matinee/contract/roles'
import { useRole } from '../shell/reach.ts'

/** Whether whoever is signed in makes coupons, upsells and gift cards. */
export const useMayDoMarketing = () => reaches(useRole(), 'money', 'edit', 'coupons')
/** Whether they decide about all of the store's money. */
export const useMayMoveMoney = () => reaches(useRole(), 'money', 'edit')
export const useMaySetTaxes = () => reaches(useRole(), 'settings', 'edit', 'tax')

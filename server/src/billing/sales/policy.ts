import { heldTo, reaches } from '@matinee/contract/platform/roles'
import { digitsOf } from '@matinee/contract/billing/currencies'
import { assertMayEdit, assertMaySee, type Viewer } from '../../platform/http/viewer.ts'

/** Staff who may see sales: those with the store's money, or its refunds. */
export const requireSalesAccess = (viewer: Viewer) => assertMaySee(viewer, 'money', 'refunds')

/** Staff who may change sales and subscriptions. */
export const requireSalesEditor = (viewer: Viewer) => assertMayEdit(viewer, 'money')

/** Staff who may refund, possibly up to a limit. */
export const requireRefunder = (viewer: Viewer) => assertMayEdit(viewer, 'money', 'refunds')

export const canChangeSales = (viewer: Viewer) => reaches(viewer.role, 'money', 'edit')

/** In whole units of any currency. */
const LIMIT = 100

/** The maximum a viewer may refund of one invoice, in minor units of a currency; null for no limit. */
export const refundLimit = ({ role }: Viewer, currency: string): number | null =>
  heldTo(role, 'money') === 'refunds' ? LIMIT * 10 ** digitsOf(currency) : null

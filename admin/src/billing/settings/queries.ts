import { getCheckoutSettings } from '@matinee/contract/billing/billing-settings'
import { readQuery } from '../../read.ts'

export const checkoutSettings = readQuery(getCheckoutSettings, {})

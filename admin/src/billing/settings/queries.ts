import { getCheckoutSettings } from '@matinee/contract/billing/billing-settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../call.ts'

export const checkoutSettings = queryOptions({
  queryKey: ['checkout_settings'],
  queryFn: ({ signal }) => call(getCheckoutSettings, { signal }),
})

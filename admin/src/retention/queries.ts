import { listManagedOffers } from '@matinee/contract/offers/offers-admin'
import * as retention from '@matinee/contract/retention/retention'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'

export const reasons = queryOptions({
  queryKey: ['leaving-reasons'],
  queryFn: ({ signal }) => call(retention.listLeavingReasons, { signal }),
})

export const retentionSettings = queryOptions({
  queryKey: ['retention-settings'],
  queryFn: ({ signal }) => call(retention.getRetentionSettings, { signal }),
})

export const retentionReport = queryOptions({
  queryKey: ['retention-report'],
  queryFn: ({ signal }) => call(retention.getRetentionReport, { signal }),
})

/** The plans on sale, to choose from. */
export const plans = queryOptions({
  queryKey: ['managed-offers', 'plans'],
  queryFn: async ({ signal }) => {
    const offers = await call(listManagedOffers, { signal })
    return offers
      .filter(({ type, state }) => type === 'recurring' && state === 'active')
      .map(({ id, title }) => ({ value: String(id), label: title }))
  },
})

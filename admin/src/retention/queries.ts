import { keyOf } from '@matinee/client/queries'
import { listManagedOffers } from '@matinee/contract/offers/offers-admin'
import * as retention from '@matinee/contract/retention/retention'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../call.ts'
import { readQuery } from '../read.ts'

export const reasons = readQuery(retention.listLeavingReasons, {})

export const retentionSettings = readQuery(retention.getRetentionSettings, {})

export const retentionReport = readQuery(retention.getRetentionReport, {})

/** The plans on sale to choose from. */
export const plans = queryOptions({
  queryKey: [...keyOf(listManagedOffers), 'plans'],
  queryFn: async ({ signal }) => {
    const offers = await call(listManagedOffers, { signal })
    return offers
      .filter(({ type, state }) => type === 'recurring' && state === 'active')
      .map(({ id, title }) => ({ value: String(id), label: title }))
  },
})

import { getOffer, listPlans } from '@matinee/contract/offers/offers'
import { readQuery } from '../read.ts'

/** The plans everybody may see, in the publisher's order. */
export const plans = readQuery(listPlans, {})
export const offerBy = (id: number) => readQuery(getOffer, { params: { id } })

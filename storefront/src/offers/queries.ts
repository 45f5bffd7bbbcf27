import { getOffer, listPlans } from '@matinee/contract/offers/offers'
import { readQuery } from '../read.ts'

/** The public plans, in the publisher's order. */
export const plans = readQuery(listPlans, {})
export const offerBy = (id: number) => readQuery(getOffer, { params: { id } })

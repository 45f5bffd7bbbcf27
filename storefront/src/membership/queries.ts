import { getOffer, listPlans } from '@matinee/contract/offers'
import { read } from '../read.ts'

/** The plans everybody may see, in the publisher's order. */
export const plans = read(listPlans, {})
export const offerBy = (id: number) => read(getOffer, { params: { id } })

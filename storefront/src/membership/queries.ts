import { getOffer, listOffersOfContent, listPlans } from '@matinee/contract/offers'
import { read } from '../read.ts'

/** The plans everybody may see, in the publisher's order. */
export const plans = read(listPlans, {})
export const offerBy = (id: number) => read(getOffer, { params: { id } })
/** The ways to open a program, the best first. */
export const offersOf = (permalink: string) => read(listOffersOfContent, { params: { permalink } })

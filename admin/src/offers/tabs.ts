import type { OfferType } from '@matinee/contract/offers/offers'

/** The types of offers as tabs of the list. */
export const OFFER_TABS = {
  plans: ['recurring'],
  once: ['fixed_price', 'bundle'],
  rentals: ['rent'],
  freebies: ['freebie'],
} as const satisfies Record<string, OfferType[]>

export type OfferTab = keyof typeof OFFER_TABS
export const TAB_NAMES = Object.keys(OFFER_TABS) as OfferTab[]

export const tabOf = (type: OfferType): OfferTab =>
  TAB_NAMES.find((tab) => (OFFER_TABS[tab] as readonly OfferType[]).includes(type)) ?? 'plans'

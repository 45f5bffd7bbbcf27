import type { Offer as ShownOffer } from '@matinee/contract/offers/offers'
import type { StoreContext } from '../platform/http/http.ts'
import { translateRow } from '../store/translated.ts'
import { presentOffer, type Offer } from './offers.ts'
import { OFFER_TEXTS } from './tables.ts'

/** An offer as visitors see it, in the language of its reader. */
export function presentTranslated({ language }: StoreContext, offer: Offer): ShownOffer {
  const shown = presentOffer(offer)
  if (!language) return shown
  const own = { ...shown, perks: shown.perks.join('\n') }
  const { perks, ...texts } = translateRow(own, offer.translations[language], OFFER_TEXTS)
  return { ...texts, perks: perks.split('\n').filter((perk) => perk.trim() !== '') }
}

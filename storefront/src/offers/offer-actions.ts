import type { Offer } from '@matinee/contract/offers/offers'
import type { Text } from '../text.tsx'

/** The label of an offer's button: what pressing it does. */
export function offerActionLabel(
  t: Text,
  { type, trial_days, instalments }: Offer,
  amount: string,
  trial: boolean,
) {
  if (type === 'recurring')
    return trial && trial_days > 0 ? t('offer.trial', { days: trial_days }) : t('offer.subscribe')
  if (type === 'rent') return t('offer.rent_for', { amount })
  if (instalments) return t('offer.buy_in', { count: instalments, amount })
  return type === 'freebie' ? t('offer.free') : t('offer.buy_for', { amount })
}

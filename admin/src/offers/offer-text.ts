import type { Offer, Price } from '@matinee/contract/offers/offers'
import { joinFacts } from '../join-facts.ts'
import { money } from '../money.ts'
import { t } from '../text.ts'

/** `$9.99 a month`, `$4.99`, `6 payments of $20`, `Free`: the price in the store's currency. */
export function priceText({
  prices: [price],
  period,
  instalments,
}: Pick<Offer, 'prices' | 'period' | 'instalments'>): string {
  if (!price) return t('offers.free')
  const said = money(price.amount, price.currency)
  if (instalments) return t('offers.instalments', { count: instalments, amount: said })
  return period ? t(`offers.per.${period.unit}`, { price: said, count: period.count }) : said
}

/** The trial, the duration and the set-up fee, where there are any. */
export function termsText(offer: Offer): string | null {
  const terms = [durationText(offer), setupFeeText(offer.prices[0])].filter(Boolean)
  return terms.length > 0 ? joinFacts(terms) : null
}

/** `plus $10.00 set-up fee`. */
export const setupFeeText = (price: Pick<Price, 'setup_fee' | 'currency'> | undefined) =>
  price?.setup_fee ? t('offers.setup_fee', { amount: money(price.setup_fee, price.currency) }) : null

function durationText({ trial_days, start_within_days, watch_hours, access_days }: Offer): string | null {
  if (trial_days > 0) return t('offers.trial', { count: trial_days })
  if (start_within_days && watch_hours)
    return t('offers.rental_terms', { days: start_within_days, hours: watch_hours })
  return access_days ? `${t('offer.access_days')}: ${access_days}` : null
}

/** The address of an offer's page. */
export const linkTo = ({ id }: { id: number }) => `${location.origin}/orders/checkout?o=${id}`

import type { PriceChange, PriceChangeCheck } from '@matinee/contract/billing/price-changes'
import { dayOf } from '../../format.ts'
import { pageLanguage } from '../../language.ts'
import { money } from '../../money.ts'
import { page } from '../../page.ts'
import { t, tellAny } from '../../text.ts'

const listOf = (parts: string[], type: 'unit' | 'conjunction' = 'unit') =>
  new Intl.ListFormat(pageLanguage(), { type }).format(parts)

/** `$15.00, €14.00 from March 10, 2027` */
export const changeText = ({ prices, starts_at }: Pick<PriceChange, 'prices' | 'starts_at'>) =>
  t('price_changes.entry', {
    prices: listOf(prices.map(({ amount, currency }) => money(amount, currency))),
    day: dayOf(starts_at),
  })

/** Why people keep their price, with their numbers: `12 with a discount, 3 who canceled`. */
export const keptText = (leftOut: PriceChangeCheck['left_out']) =>
  listOf(
    leftOut.map(({ reason, people }) =>
      t(`price_changes.keep.${reason}`, { count: people.toLocaleString(pageLanguage()) }),
    ),
  )

/** `+$12.00` */
export const changeOf = (amount: number, currency: string) =>
  `${amount < 0 ? '−' : '+'}${money(Math.abs(amount), currency)}`

export const monthlyText = (monthly: PriceChangeCheck['monthly']) =>
  t('price_changes.monthly_text', {
    // The sign stays before the amount in Arabic, too.
    amounts: listOf(monthly.map(({ amount, currency }) => `\u2066${changeOf(amount, currency)}\u2069`)),
  })

/** Why somebody keeps their price; what the mail server said is shown as it is. */
export function reasonText(reason: string | null): string | null {
  const word = `price_changes.why.${reason}`
  return reason !== null && word in page.words ? tellAny(word, {}) : reason
}

/** Whom a price change is for. */
export const audienceText = ({ audience, segment }: PriceChange) =>
  audience === 'segment'
    ? `${t('price_changes.segment')}: ${segment ?? t('price_changes.segment_gone')}`
    : t(`price_changes.audience.${audience}`)

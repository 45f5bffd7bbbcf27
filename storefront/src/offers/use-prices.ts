import type { Offer, Period, Price } from '@matinee/contract/offers/offers'
import { formatMoney } from '@matinee/contract/billing/currencies'
import { useLanguage } from '../text.tsx'

/** Formats amounts, intervals and terms of offers in the page's language. */
export function usePrices() {
  const { t, locale } = useLanguage()
  const money = (amount: number, currency: string) => formatMoney(amount, currency, locale)
  const per = ({ unit, count }: Period) => t(`price.per.${unit}`, { count })

  return {
    money,
    /** `per month`, `every 3 months`. */
    per,
    /** `$9.99 per month`, or a one-off price. */
    priced: (amount: number, currency: string, period: Period | null) =>
      period
        ? t('price.each', { amount: money(amount, currency), per: per(period) })
        : money(amount, currency),
    /** `6 payments of $20.00`. */
    inInstalments: (count: number, amount: number, currency: string) =>
      t('price.instalments', { count, amount: money(amount, currency) }),
    /** `plus $10.00 set-up fee`; null without one. */
    setupFee: ({ setup_fee, currency }: Price) =>
      setup_fee > 0 ? t('offer.setup_fee', { amount: money(setup_fee, currency) }) : null,
    /** `March 5, 2026`. */
    day: (moment: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(new Date(moment)),
    /** The access that an offer gives, and its length. */
    lasting: (offer: Offer) => {
      if (offer.type === 'rent')
        return t('offer.rent', { days: offer.start_within_days ?? 0, hours: offer.watch_hours ?? 0 })
      if (offer.type === 'recurring' || offer.type === 'freebie') return null
      return offer.access_days ? t('offer.days', { days: offer.access_days }) : t('offer.for_ever')
    },
  }
}

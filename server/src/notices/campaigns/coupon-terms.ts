import { say } from '@matinee/contract/platform/messages'
import type { SharedCoupon } from '../../billing/pricing/coupons/shared-coupons.ts'
import { formatDay, formatPrice } from '../mail-formats.ts'

interface TermsFormat {
  words: Readonly<Record<string, string>>
  locale: string
  /** Of the day it ends. */
  timeZone: string
}

/** What a coupon gives and to whom, a line each, in the language of a mail. */
export function couponTerms(coupon: SharedCoupon, { words, locale, timeZone }: TermsFormat): string[] {
  const tell = (key: string, values: Record<string, string | number> = {}) =>
    say(words[`mail.coupon.${key}`]!, locale, values)
  const { percent, amount, currency, applies_to, duration, min_amount, offers } = coupon
  const price = (sum: number) => formatPrice(locale, sum, currency ?? 'USD')
  return [
    percent === null ? tell('amount', { amount: price(amount ?? 0) }) : tell('percent', { percent }),
    applies_to === 'once' ? null : tell(`duration.${duration}`, { periods: coupon.periods ?? 1 }),
    applies_to === 'all' ? null : tell(`for.${applies_to}`, { offers: offers.join(', ') }),
    min_amount > 0 ? tell('least', { price: price(min_amount) }) : null,
    coupon.new_members ? tell('new_members') : null,
    coupon.first_order ? tell('first_order') : null,
    coupon.expires_at === null
      ? null
      : tell('until', { day: formatDay(locale, coupon.expires_at, timeZone) }),
  ].filter((line) => line !== null)
}

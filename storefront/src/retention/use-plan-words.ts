import type { LeavingPlan } from '@matinee/contract/retention/cancellation'
import type { Period } from '@matinee/contract/offers/offers'
import { useAccountText } from '../account-text.tsx'
import { dateIn } from '../format.ts'
import { moneyIn } from '../money.ts'
import { useLanguage } from '../text.tsx'

/** The price and the expiry of a plan, in words. */
export function usePlanWords({ title, currency, ends_at }: LeavingPlan) {
  const t = useAccountText()
  const { locale } = useLanguage()
  return {
    title,
    date: dateIn(locale, ends_at),
    dateOf: (moment: string) => dateIn(locale, moment),
    priceOf: (amount: number, { unit, count }: Period) =>
      t('cancellation.price', { price: moneyIn(locale, amount, currency), unit, count }),
  }
}

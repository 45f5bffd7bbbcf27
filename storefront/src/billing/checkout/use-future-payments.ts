import type { Order } from '@matinee/contract/billing/checkout'
import { useAccountText } from '../../account-text.tsx'
import { usePrices } from '../../offers/use-prices.ts'

/** The later payments of an order and how to cancel them; null where there are none. */
export function useFuturePayments({ totals, offer }: Order): string | null {
  const t = useAccountText()
  const { money, priced, day } = usePrices()
  const { renews, currency } = totals
  if (!renews) return null
  const { amount, at, lowered, payments } = renews
  const date = day(at)
  const rest = money(lowered?.later ?? amount, currency)
  if (payments)
    return lowered
      ? t('summary.instalments_lowered', {
          count: payments,
          lowered: lowered.payments,
          amount: money(amount, currency),
          rest,
          date,
        })
      : t('summary.instalments', { count: payments, amount: rest, date })
  if (!offer?.period) return null
  const each = priced(lowered?.later ?? amount, currency, offer.period)
  const then = lowered
    ? t('summary.then_lowered', { count: lowered.payments, amount: money(amount, currency), date, each })
    : t('summary.then', { each, date })
  const fee = renews.setup_fee
    ? t('summary.then_setup_fee', { amount: money(renews.setup_fee, currency) })
    : ''
  return [then, fee, t('summary.cancel')].filter(Boolean).join(' ')
}

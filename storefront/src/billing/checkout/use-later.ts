import type { Order } from '@matinee/contract/checkout'
import { useAccountText } from '../../account-text.tsx'
import { usePrices } from '../../membership/use-prices.ts'

/** What an order takes after now, how to end it included; null where nothing follows. */
export function useLater({ totals, offer, coupon }: Order): string | null {
  const t = useAccountText()
  const { priced, day } = usePrices()
  const { renews, currency } = totals
  if (!renews || !offer?.period) return null
  const changes = coupon && coupon.duration !== 'forever'
  const each = priced(renews.amount, currency, offer.period)
  const then = t(changes ? 'summary.then_next' : 'summary.then', { each, date: day(renews.at) })
  return `${then} ${t('summary.cancel')}`
}

import type { Order } from '@matinee/contract/billing/checkout'
import { useAccountText } from '../../account-text.tsx'
import { usePrices } from '../../offers/use-prices.ts'

/** The label of the pay button: exactly what pressing it does. */
export function usePayButtonLabel({ trial, totals, offer }: Order): string {
  const t = useAccountText()
  const { money } = usePrices()
  if (totals.due_now > 0) return t('pay.amount', { amount: money(totals.due_now, totals.currency) })
  if (trial) return t('pay.trial', { days: trial.days })
  return t(offer?.type === 'recurring' ? 'pay.subscribe' : 'pay.nothing')
}

import type { SubscriptionEntry } from '@matinee/contract/billing/sales'
import { t } from '../../text.ts'
import { money } from '../../money.ts'

/** `$9.99 a month`: the price of one period. */
export const priceOf = ({
  amount,
  currency,
  period,
}: Pick<SubscriptionEntry, 'amount' | 'currency' | 'period'>) =>
  t(`sales.per.${period.unit}`, { price: money(amount, currency), count: period.count })

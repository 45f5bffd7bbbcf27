import type { SubscriptionEntry } from '@matinee/contract/billing/sales'
import { t } from '../../text.ts'
import { money } from '../../money.ts'

/** `$9.99 a month`, `6 payments of $20`: what a subscription costs. */
export const priceOf = ({
  amount,
  currency,
  period,
  instalments,
}: Pick<SubscriptionEntry, 'amount' | 'currency' | 'period' | 'instalments'>) =>
  instalments
    ? t('offers.instalments', { count: instalments.total, amount: money(amount, currency) })
    : t(`sales.per.${period.unit}`, { price: money(amount, currency), count: period.count })

/** Whether the last of its instalments was paid. */
export const isPaidOff = ({ status, instalments }: Pick<SubscriptionEntry, 'status' | 'instalments'>) =>
  status === 'canceled' && instalments !== null && instalments.paid === instalments.total

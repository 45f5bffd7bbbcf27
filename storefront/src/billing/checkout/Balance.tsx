import type { Order } from '@matinee/contract/billing/checkout'
import { Checkbox } from '@matinee/ui/Checkbox'
import { useAccountText } from '../../account-text.tsx'
import { usePrices } from '../../offers/use-prices.ts'
import { useChangeOrder } from './use-order.ts'

/** Pays with the gift card balance. */
export function Balance({ order }: { order: Order }) {
  const t = useAccountText()
  const { money } = usePrices()
  const change = useChangeOrder(order)
  if (order.balance === 0 || order.kind === 'gift_card') return null

  return (
    <Checkbox
      name="use_balance"
      label={t('balance.use', { amount: money(order.balance, order.totals.currency) })}
      checked={change.variables?.use_balance ?? order.use_balance}
      disabled={change.isPending}
      onChange={(use_balance) => change.mutate({ use_balance })}
    />
  )
}

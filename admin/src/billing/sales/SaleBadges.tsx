import type { InvoiceState, SubscriptionState } from '@matinee/contract/billing/billing'
import type { OrderState } from '@matinee/contract/billing/checkout'
import type { InvoiceEntry } from '@matinee/contract/billing/sales'
import { Badge } from '@mantine/core'
import { t } from '../../text.ts'

const OF_INVOICE: Record<InvoiceState, string> = {
  open: 'yellow',
  paid: 'teal',
  void: 'gray',
  uncollectible: 'red',
  partially_refunded: 'blue',
  refunded: 'gray',
  disputed: 'red',
}

/** The state of an invoice; a credit note has none. */
export const InvoiceBadge = ({ status, document }: Pick<InvoiceEntry, 'status' | 'document'>) =>
  document === 'credit_note' ? (
    <Badge variant="light" color="gray">
      {t('sales.invoice.issued')}
    </Badge>
  ) : (
    <Badge variant="light" color={OF_INVOICE[status]}>
      {t(`sales.invoice.${status}`)}
    </Badge>
  )

const OF_SUBSCRIPTION: Record<SubscriptionState, string> = {
  trialing: 'blue',
  active: 'teal',
  past_due: 'yellow',
  on_hold: 'red',
  paused: 'gray',
  canceled: 'gray',
}

interface SubscriptionBadgeProps {
  status: SubscriptionState
  comped?: boolean
  cancel_at_end?: boolean
  /** Ended with the last of its instalments. */
  isPaidOff?: boolean
}

/** The state of a subscription, and whether it ends or was granted. */
export const SubscriptionBadge = ({
  status,
  comped = false,
  cancel_at_end = false,
  isPaidOff = false,
}: SubscriptionBadgeProps) => {
  if (isPaidOff)
    return (
      <Badge variant="light" color="teal">
        {t('sales.subscription.paid_off')}
      </Badge>
    )
  const isGiven = comped && status === 'active'
  const isEnding = cancel_at_end && status !== 'canceled'
  return (
    <Badge variant="light" color={isEnding ? 'orange' : isGiven ? 'blue' : OF_SUBSCRIPTION[status]}>
      {t(
        isEnding
          ? 'sales.subscription.ending'
          : isGiven
            ? 'sales.subscription.comped'
            : `sales.subscription.${status}`,
      )}
    </Badge>
  )
}

const OF_ORDER: Record<OrderState, string> = {
  created: 'gray',
  customer_info: 'gray',
  payment_pending: 'yellow',
  completed: 'teal',
  failed: 'red',
  expired: 'gray',
  abandoned: 'orange',
}

/** The state of an order. */
export const OrderBadge = ({ state }: { state: OrderState }) => (
  <Badge variant="light" color={OF_ORDER[state]}>
    {t(`sales.order.${state}`)}
  </Badge>
)

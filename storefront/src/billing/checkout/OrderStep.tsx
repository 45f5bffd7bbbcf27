import type { Order } from '@matinee/contract/billing/checkout'
import { buttonClass } from '@matinee/ui/Button'
import { Notice } from '@matinee/ui/Notice'
import { Link, Navigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { ApiError } from '../../call.ts'
import { FailedNotice } from '../../frame/FailedNotice.tsx'
import { links } from '../../links.ts'
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx'
import { useOrderQuery } from './use-order.ts'

export type StepName = 'customer' | 'payment' | 'success'

interface Props {
  step: StepName
  children: (order: Order) => ReactNode
}

/** One step of this browser's order; redirects to the right step if it is another one. */
export function OrderStep({ step, children }: Props) {
  const t = useAccountText()
  const { data: order, error, refetch } = useOrderQuery()
  if (error instanceof ApiError && error.status === 404) return <NoOrder />
  if (error && !order) {
    return <FailedNotice title={t('checkout.failed')} error={error} onRetry={() => void refetch()} />
  }
  if (order === undefined) return <CheckoutSkeleton />
  if (order === null) return <NoOrder />
  return <AtStep order={order} step={step} show={children} />
}

interface AtStepProps {
  order: Order
  step: StepName
  show: (order: Order) => ReactNode
}

function AtStep({ order, step, show }: AtStepProps) {
  const { gift } = useSearch({ strict: false })
  const search = { order: order.key, gift }
  const wanted = stepOf(order, step)
  if (wanted === 'over') return <OrderOver order={order} />
  if (wanted === step) return show(order)
  if (wanted === 'success') return <Navigate to={links.orderSuccess} search={search} replace />
  return (
    <Navigate to={wanted === 'customer' ? links.customerInfo : links.completeOrder} search={search} replace />
  )
}

/** The step of an order closest to the requested one. */
function stepOf({ state, email }: Order, asked: StepName): StepName | 'over' {
  if (state === 'completed') return 'success'
  if (state === 'expired' || state === 'abandoned') return 'over'
  if (asked === 'customer') return 'customer'
  return state === 'created' || !email ? 'customer' : 'payment'
}

function NoOrder() {
  const t = useAccountText()
  const plans = (
    <Link to={links.join} className={buttonClass()}>
      {t('checkout.plans')}
    </Link>
  )

  return (
    <Notice icon="bookmark" level={1} title={t('checkout.none')} action={plans}>
      <p>{t('checkout.none.text')}</p>
    </Notice>
  )
}

function OrderOver({ order: { offer, came_from } }: { order: Order }) {
  const t = useAccountText()
  const again = (
    <Link
      to={links.checkout}
      search={{ o: offer?.id, return: came_from ?? undefined }}
      className={buttonClass()}
    >
      {t('checkout.over.again')}
    </Link>
  )

  return (
    <Notice icon="clock" level={1} title={t('checkout.over')} action={again}>
      <p>{t('checkout.over.text')}</p>
    </Notice>
  )
}

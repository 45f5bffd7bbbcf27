import type { Order } from '@matinee/contract/billing/checkout'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Facts } from '../../frame/Facts.tsx'
import { useAccountText } from '../../account-text.tsx'
import { links } from '../../links.ts'
import { Balance } from './Balance.tsx'
import { CheckoutPage } from './CheckoutPage.tsx'
import { CodeBox } from './CodeBox.tsx'
import { OrderStep } from './OrderStep.tsx'
import { Payment } from './Payment.tsx'
import { Seats } from './Seats.tsx'
import { UpsellSwitch } from './UpsellSwitch.tsx'
import { useChangeOrder } from './use-order.ts'

/** The payment step: the final amount and the payment form. */
export default function PaymentScreen() {
  return <OrderStep step="payment">{(order) => <PaymentStep order={order} />}</OrderStep>
}

function PaymentStep({ order }: { order: Order }) {
  const t = useAccountText()
  useReached(order)
  const isFree = !order.needs_method && order.totals.due_now === 0

  return (
    <CheckoutPage
      order={order}
      step="payment"
      title={t(isFree ? 'payment.title.free' : 'payment.title')}
      text={<For order={order} />}
    >
      {order.upsell && <UpsellSwitch order={order} upsell={order.upsell} />}
      <Seats order={order} />
      <div className="flex flex-col gap-3">
        <CodeBox order={order} />
        <Balance order={order} />
      </div>
      <Payment order={order} />
    </CheckoutPage>
  )
}

/** The customer's details, with a link to edit them. */
function For({ order: { email, name, address, key } }: { order: Order }) {
  const t = useAccountText()

  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <span>
        <Facts of={[email ?? name, address.country]} />
      </span>
      <Link
        to={links.customerInfo}
        search={{ order: key }}
        className="font-semibold text-accent underline underline-offset-4"
      >
        {t('payment.change_customer')}
      </Link>
    </p>
  )
}

/** Reports once that the payment step is shown: abandoned orders get reminder mails. */
function useReached(order: Order) {
  const { mutate } = useChangeOrder(order)
  const isTold = useRef(false)

  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    mutate({ reached_payment: true })
  }, [mutate])
}

import { completeOrder, type Order } from '@matinee/contract/billing/checkout'
import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Notice } from '@matinee/ui/Notice'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { links } from '../../links.ts'
import { Fault } from '../../members/Fault.tsx'
import { useShop } from '../../store/shop.ts'
import { orderQuery } from '../queries.ts'
import { useChosenWay } from '../ways/use-chosen-way.ts'
import { declineText, usePaymentFault } from '../ways/use-fault.ts'
import { usePayment } from '../ways/use-payment.tsx'
import { WayList } from '../ways/WayList.tsx'
import { usePayButtonLabel } from './use-pay-button-label.ts'
import { useFuturePayments } from './use-future-payments.ts'

/** The payment form of an order, and the button that pays. */
export function Payment({ order }: { order: Order }) {
  const t = useAccountText()
  const fault = usePaymentFault()
  const act = usePayButtonLabel(order)
  const { ways, way, choose, handle, take } = useChosenWay(order.methods)
  const { pay, error, isPending, dialog, forget } = useCompleting(order)
  const { due_now, currency } = order.totals
  const asksForWay = order.needs_method || due_now > 0
  const [lastFailure] = useState(order.failure_code) // of an attempt before this page was loaded

  if (asksForWay && way === undefined) return <NoWay />

  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        pay(asksForWay ? take : () => Promise.resolve({}))
      }}
    >
      {asksForWay && (
        <>
          <h2 className="-mb-2 text-lg font-bold tracking-tight">{t('way.title')}</h2>
          <WayList
            methods={order.methods}
            ways={ways}
            chosen={way!}
            onChoose={(next) => {
              forget()
              choose(next)
            }}
            handle={handle}
            amount={due_now}
            currency={currency}
            page="checkout"
            onTaken={(taken) => pay(() => Promise.resolve(taken))}
          />
        </>
      )}
      <Fault>{error ? fault(error) : lastFailure && !isPending && declineText(t, lastFailure)}</Fault>
      <div className="flex flex-col gap-3">
        <Button type="submit" size="large" disabled={isPending} className="w-full sm:text-lg">
          {!isPending && due_now > 0 && <Icon name="lock" />}
          {isPending ? t('pay.pending') : act}
        </Button>
        <SmallPrint order={order} />
      </div>
      {dialog}
    </form>
  )
}

/** Pays and completes the order, then loads a new page: a guest has become a member. */
function useCompleting(order: Order) {
  const queries = useQueryClient()

  return usePayment({
    send: (taken, idempotencyKey) =>
      call(completeOrder, {
        params: { key: order.key },
        headers: { 'idempotency-key': idempotencyKey },
        body: { ...taken, due_now: order.totals.due_now },
      }),
    onPaid: () => location.assign(`${links.orderSuccess}?${new URLSearchParams({ order: order.key })}`),
    onFailed: () => queries.invalidateQueries({ queryKey: orderQuery(order.key).queryKey }),
  })
}

/** The consent beside the button; on a phone, where the summary is collapsed, also the future payments. */
function SmallPrint({ order }: { order: Order }) {
  const t = useAccountText()
  const { store } = useShop()
  const later = useFuturePayments(order)

  return (
    <div className="flex flex-col gap-1 text-center text-sm leading-relaxed text-pretty text-quiet">
      {later && <p className="lg:hidden">{later}</p>}
      {later && (
        <p className="max-lg:hidden">
          {t(order.offer?.instalments ? 'payment.instalments' : 'payment.renews')}
        </p>
      )}
      {store.terms_url && (
        <p>
          <a href={store.terms_url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
            {t('payment.terms', { store: store.title })}
          </a>
        </p>
      )}
    </div>
  )
}

/** Shown in a store without a payment provider. */
function NoWay() {
  const t = useAccountText()
  return (
    <Notice icon="warning" title={t('payment.no_way')}>
      <p>{t('payment.no_way.text')}</p>
    </Notice>
  )
}

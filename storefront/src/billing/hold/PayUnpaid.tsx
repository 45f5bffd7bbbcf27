import { payUnpaid, type Billing } from '@matinee/contract/billing/billing'
import { Button } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useQueryClient } from '@tanstack/react-query'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { links } from '../../links.ts'
import { Fault } from '../../members/Fault.tsx'
import { usePrices } from '../../offers/use-prices.ts'
import { memberBilling as billingQuery } from '../../offers/use-billing.ts'
import { useChosenWay } from '../ways/use-chosen-way.ts'
import { usePaymentFault } from '../ways/use-fault.ts'
import { usePayment } from '../ways/use-payment.tsx'
import { WayList } from '../ways/WayList.tsx'

interface Props {
  billing: Billing
  unpaid: NonNullable<Billing['unpaid']>
}

/** Pays the open invoice with the default or another payment method, which restores access. */
export function PayUnpaid({ billing, unpaid }: Props) {
  const t = useAccountText()
  const { money } = usePrices()
  const fault = usePaymentFault()
  const { ways, way, choose, handle, take } = useChosenWay(billing.methods)
  const { pay, error, isPending, dialog, forget } = usePayingUnpaid()

  return (
    <form
      noValidate
      className="mt-8 flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        pay(take)
      }}
    >
      <h2 className="-mb-2 text-lg font-bold tracking-tight">{t('way.title')}</h2>
      {way !== undefined && (
        <WayList
          methods={billing.methods}
          ways={ways}
          chosen={way}
          onChoose={(next) => {
            forget()
            choose(next)
          }}
          handle={handle}
          amount={unpaid.amount}
          currency={unpaid.currency}
          page="on_hold"
          onTaken={(taken) => pay(() => Promise.resolve(taken))}
        />
      )}
      <Fault>{fault(error)}</Fault>
      <Button
        type="submit"
        size="large"
        disabled={isPending || way === undefined}
        className="w-full sm:text-lg"
      >
        {!isPending && <Icon name="lock" />}
        {isPending ? t('pay.pending') : t('hold.pay', { amount: money(unpaid.amount, unpaid.currency) })}
      </Button>
      {dialog}
    </form>
  )
}

/** Access is back at once: a new page is loaded. */
function usePayingUnpaid() {
  const queries = useQueryClient()

  return usePayment({
    send: ({ provider, ...form }, idempotencyKey) =>
      call(payUnpaid, {
        headers: { 'idempotency-key': idempotencyKey },
        query: provider ? { provider } : {},
        body: { form },
      }),
    onPaid: () => location.assign(`${links.account.replace('/{-$tab}', '')}/purchases`),
    onFailed: () => queries.invalidateQueries({ queryKey: billingQuery.queryKey }),
  })
}

import * as calls from '@matinee/contract/billing/billing'
import { Button } from '@matinee/ui/Button'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { Section } from '../../account/parts.tsx'
import { useAlert } from '../../frame/alerts.tsx'
import { call } from '../../call.ts'
import { Fault } from '../../members/Fault.tsx'
import { useShop } from '../../store/shop.ts'
import { useNewBilling } from '../../offers/use-billing.ts'
import { useChosenWay } from '../ways/use-chosen-way.ts'
import { usePaymentFault } from '../ways/use-fault.ts'
import { WayList } from '../ways/WayList.tsx'
import type { PaymentDetails } from '../ways/payment-way.ts'

/** Adds a payment method and makes it the default. */
export function AddMethod({ billing }: { billing: calls.Billing }) {
  const t = useAccountText()
  const fault = usePaymentFault()
  const [isOpen, setOpen] = useState(false)
  const { store } = useShop()
  const { ways, way, choose, handle, takeForm } = useChosenWay([])
  const add = useAdding(() => setOpen(false))
  if (way === undefined) return null

  if (!isOpen) {
    return (
      <Button tone="bright" onClick={() => setOpen(true)}>
        {t('methods.add')}
      </Button>
    )
  }
  return (
    <Section title={t('methods.add')} text={t('methods.add.text')}>
      <form
        noValidate
        className="flex max-w-xl flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          add.mutate(takeForm)
        }}
      >
        <WayList
          methods={NONE}
          ways={ways}
          chosen={way}
          onChoose={choose}
          handle={handle}
          amount={0}
          currency={billing.subscription?.currency ?? store.currency}
          page="account"
          onTaken={(taken) => add.mutate(() => Promise.resolve(taken))}
        />
        <Fault>{fault(add.error)}</Fault>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" disabled={add.isPending}>
            {add.isPending ? t('pay.pending') : t('methods.save')}
          </Button>
          <Button tone="quiet" onClick={() => setOpen(false)}>
            {t('account.cancel')}
          </Button>
        </div>
      </form>
    </Section>
  )
}

const NONE: calls.PaymentMethod[] = []

function useAdding(onAdded: () => void) {
  const t = useAccountText()
  const alert = useAlert()
  const know = useNewBilling()

  return useMutation<calls.Billing, Error, () => Promise<PaymentDetails>>({
    mutationFn: async (take) => save(await take()),
    onSuccess: (billing) => {
      know(billing)
      alert('success', t('methods.added'))
      onAdded()
    },
  })
}

/** Each provider has its own call for its token. */
function save({ provider, payment_method = '' }: PaymentDetails): Promise<calls.Billing> {
  if (provider === 'paypal') return call(calls.savePaypal, { body: { source_token: payment_method } })
  if (provider === 'authorize_net') return call(calls.saveAnetCard, { body: JSON.parse(payment_method) })
  return call(calls.saveMethod, { body: { source_token: payment_method, provider } })
}

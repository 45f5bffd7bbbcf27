import type { Subscription } from '@matinee/contract/billing/billing'
import { payRest, previewRest, type RestOfInstalments } from '@matinee/contract/billing/instalments'
import { Button } from '@matinee/ui/Button'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { call, type ApiError } from '../../call.ts'
import { useAlert } from '../../frame/alerts.tsx'
import { Fault } from '../../members/Fault.tsx'
import { memberBilling } from '../../offers/use-billing.ts'
import { usePrices } from '../../offers/use-prices.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { usePaymentFault } from '../ways/use-fault.ts'
import { usePayment } from '../ways/use-payment.tsx'

/** Pays all instalments that are left at once, after saying what that costs. */
export function PayRest({ plan }: { plan: Subscription }) {
  const t = useAccountText()
  const { words } = useLanguage()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useRest(plan.id, isOpen)

  return (
    <div className="mt-3 flex flex-col items-start gap-3">
      {!(isOpen && data) && (
        <Button tone="plain" disabled={isOpen && !error} onClick={() => setOpen(true)}>
          {t('instalments.pay_rest')}
        </Button>
      )}
      <Fault>{error && sentenceFor(error, words)}</Fault>
      {isOpen && data && <Act plan={plan} rest={data} />}
    </div>
  )
}

const useRest = (id: number, enabled: boolean) =>
  useQuery<RestOfInstalments, ApiError>({
    queryKey: ['rest of instalments', id],
    queryFn: () => call(previewRest, { params: { id } }),
    enabled,
    staleTime: 0,
    retry: false,
  })

interface ActProps {
  plan: Subscription
  rest: RestOfInstalments
}

function Act({ plan: { id }, rest: { payments, due_now, currency } }: ActProps) {
  const t = useAccountText()
  const alert = useAlert()
  const queries = useQueryClient()
  const fault = usePaymentFault()
  const { money } = usePrices()
  const amount = money(due_now, currency)
  const { pay, error, isPending, dialog } = usePayment({
    send: () => call(payRest, { params: { id }, body: { due_now } }),
    onPaid: ({ billing }) => {
      queries.setQueryData(memberBilling.queryKey, billing)
      alert('success', t('instalments.paid_off'))
    },
  })

  return (
    <>
      <p className="text-sm text-quiet" aria-live="polite">
        {t('instalments.rest', { count: payments, amount })}
      </p>
      <Fault>{fault(error)}</Fault>
      <Button disabled={isPending} onClick={() => pay(() => Promise.resolve({}))}>
        {t('instalments.pay_now', { amount })}
      </Button>
      {dialog}
    </>
  )
}

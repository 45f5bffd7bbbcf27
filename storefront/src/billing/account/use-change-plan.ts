import { changeSubscription, type ChangePreview } from '@matinee/contract/billing/billing'
import { useNavigate } from '@tanstack/react-router'
import { useAccountText } from '../../account-text.tsx'
import { useAlert } from '../../frame/alerts.tsx'
import { call } from '../../call.ts'
import { links } from '../../links.ts'
import { useNewBilling } from '../../offers/use-billing.ts'
import { usePayment } from '../ways/use-payment.tsx'

/** Changes the plan as previewed and pays the amount due. */
export function useChangePlan({ offer_id, when }: ChangePreview) {
  const t = useAccountText()
  const alert = useAlert()
  const navigate = useNavigate()
  const know = useNewBilling()
  const { pay, ...changing } = usePayment({
    send: (_taken, idempotencyKey) =>
      call(changeSubscription, { body: { offer_id, when }, headers: { 'idempotency-key': idempotencyKey } }),
    onPaid: ({ billing }) => {
      know(billing)
      alert('success', t(when === 'now' ? 'plan.changed' : 'plan.will_change'))
      return navigate({ to: links.account, params: { tab: 'purchases' } })
    },
  })

  return { ...changing, change: () => pay(() => Promise.resolve({})) }
}

import { resumeSubscription } from '@matinee/contract/billing/billing'
import { useAccountText } from '../../account-text.tsx'
import { useAlert } from '../../frame/alerts.tsx'
import { call } from '../../call.ts'
import { useNewBilling } from '../../offers/use-billing.ts'
import { usePaymentFault } from '../ways/use-fault.ts'
import { usePayment } from '../ways/use-payment.tsx'

/** Resumes a subscription, and pays it if it is already paused. */
export function useResumePlan() {
  const t = useAccountText()
  const alert = useAlert()
  const fault = usePaymentFault()
  const know = useNewBilling()
  const { pay, isPending, dialog } = usePayment({
    send: () => call(resumeSubscription, {}),
    onPaid: ({ billing }) => {
      know(billing)
      alert('success', t('plan.resumed'))
    },
    onFailed: (error) => alert('error', fault(error)),
  })

  return { resume: () => pay(() => Promise.resolve({})), isPending, dialog }
}

import { skipTrial, type Subscription } from '@matinee/contract/billing/billing'
import { Button } from '@matinee/ui/Button'
import { useAccountText } from '../../account-text.tsx'
import { Confirm } from '../../account/Confirm.tsx'
import { useAlert } from '../../frame/alerts.tsx'
import { call } from '../../call.ts'
import { useModal } from '../../frame/Modal.tsx'
import { usePrices } from '../../offers/use-prices.ts'
import { useNewBilling } from '../../offers/use-billing.ts'
import { usePaymentFault } from '../ways/use-fault.ts'
import { usePayment } from '../ways/use-payment.tsx'

const SKIP = 'skip-trial'

/** Ends the trial and pays now. */
export function SkipTrial({ plan }: { plan: Subscription }) {
  const t = useAccountText()
  const { money } = usePrices()
  const { open } = useModal(SKIP)
  const { skip, isPending, dialog } = useSkipping()
  const amount = money(plan.next_payment?.amount ?? plan.amount, plan.currency)

  return (
    <>
      <Button tone="plain" onClick={open}>
        {t('plan.skip_trial')}
      </Button>
      <Confirm
        name={SKIP}
        title={t('plan.skip_trial')}
        action={t('pay.amount', { amount })}
        pending={isPending}
        onConfirm={skip}
      >
        {t('plan.skip_trial.text', { amount })}
      </Confirm>
      {dialog}
    </>
  )
}

function useSkipping() {
  const t = useAccountText()
  const alert = useAlert()
  const fault = usePaymentFault()
  const know = useNewBilling()
  const { close } = useModal(SKIP)
  const { pay, isPending, dialog } = usePayment({
    send: () => call(skipTrial, {}),
    onPaid: ({ billing }) => {
      close()
      know(billing)
      alert('success', t('plan.trial_skipped'))
    },
    onFailed: (error) => {
      close()
      alert('error', fault(error))
    },
  })

  return { skip: () => pay(() => Promise.resolve({})), isPending, dialog }
}

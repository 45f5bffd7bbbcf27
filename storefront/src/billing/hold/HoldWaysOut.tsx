import { cancelOnHold, cancelSubscription, type Billing } from '@matinee/contract/billing/billing'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Link } from '@tanstack/react-router'
import { useAccountText } from '../../account-text.tsx'
import { Confirm } from '../../account/Confirm.tsx'
import { useChange } from '../../account/use-change.ts'
import { call } from '../../call.ts'
import { useModal } from '../../frame/Modal.tsx'
import { links } from '../../links.ts'
import { useSignOut } from '../../account/use-sign-out.ts'
import { useText } from '../../text.tsx'

const CANCEL = 'cancel-on-hold'

interface Props {
  billing: Billing
  unpaid: NonNullable<Billing['unpaid']>
}

/** Ways out: free content, cancelling the subscription, signing out. */
export function HoldWaysOut({ billing, unpaid }: Props) {
  const t = useAccountText()
  const say = useText()
  const cancelModal = useModal(CANCEL)
  const signOut = useSignOut()
  const cancel = useChange({
    act: () => call(billing.on_hold ? cancelOnHold : cancelSubscription, {}),
    onDone: () => location.assign(links.catalog),
  })

  return (
    <section className="mt-10 border-t border-line pt-6">
      <p className="leading-relaxed text-pretty text-quiet">{t('hold.free')}</p>
      <div className="mt-4 -ms-4 flex flex-wrap gap-x-1">
        <Link to={links.catalog} className={buttonClass({ tone: 'quiet' })}>
          {t('success.browse')}
        </Link>
        <Link to={links.account} params={{ tab: 'invoices' }} className={buttonClass({ tone: 'quiet' })}>
          {t('account.invoices')}
        </Link>
        {!unpaid.is_instalment && (
          <Button tone="quiet" onClick={cancelModal.open}>
            {t('hold.cancel')}
          </Button>
        )}
        <Button tone="quiet" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
          {say('header.sign_out')}
        </Button>
      </div>
      <Confirm
        name={CANCEL}
        title={t('hold.cancel.title', { plan: unpaid.title })}
        action={t('hold.cancel')}
        pending={cancel.isPending || cancel.isSuccess}
        onConfirm={() => cancel.mutate()}
      >
        {t('hold.cancel.text')}
      </Confirm>
    </section>
  )
}

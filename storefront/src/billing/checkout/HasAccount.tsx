import type { Order } from '@matinee/contract/billing/checkout'
import { buttonClass } from '@matinee/ui/Button'
import { useAccountText } from '../../account-text.tsx'
import { links } from '../../links.ts'

/** Shown for an email address that belongs to a member: asks them to sign in and returns to the same order. */
export function HasAccount({ order: { key } }: { order: Order }) {
  const t = useAccountText()
  const back = `${links.customerInfo}?${new URLSearchParams({ order: key })}`

  return (
    <div role="alert" className="rounded-xl border border-info bg-info/10 p-4">
      <p className="font-semibold">{t('customer.has_account')}</p>
      <p className="mt-1 text-sm leading-relaxed text-quiet">{t('customer.has_account.text')}</p>
      <a
        href={`${links.signIn}?${new URLSearchParams({ return: back })}`}
        className={`${buttonClass({ tone: 'bright' })} mt-3`}
      >
        {t('sign_in.submit')}
      </a>
    </div>
  )
}

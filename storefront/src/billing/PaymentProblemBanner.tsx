import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Link, useLocation } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { links } from '../links.ts'
import { usePaymentProblem } from './use-payment-problem.ts'

/** Tells a member with a failed payment what happened and links to the page that fixes it. */
export function PaymentProblemBanner() {
  const t = useAccountText()
  const standing = usePaymentProblem()
  const isThere = useLocation({ select: ({ pathname }) => pathname === links.onHold })
  if (!standing || isThere) return null

  return (
    <aside
      aria-label={t('standing.label')}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 bg-warning/15 px-[var(--gutter)] py-2.5 text-sm"
    >
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="warning" className="size-5 shrink-0 text-warning" />
        {t(`standing.${standing}`)}
      </p>
      <Link to={links.onHold} className={buttonClass({ tone: 'bright' })}>
        {t('standing.mend')}
      </Link>
    </aside>
  )
}

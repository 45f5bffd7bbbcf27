import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { Link, useLocation } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { links } from '../links.ts'
import { useStanding } from './use-standing.ts'

/** On every page of somebody whose payment failed: what is the matter, and the way to mend it. */
export function StandingBanner() {
  const t = useAccountText()
  const standing = useStanding()
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

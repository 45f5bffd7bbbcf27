import type { ClosedReason } from '@matinee/contract/store/store'
import { Button, buttonClass } from '@matinee/ui/Button'
import type { IconName } from '@matinee/ui/Icon'
import { Notice } from '@matinee/ui/Notice'
import { useLocation } from '@tanstack/react-router'
import { Brand } from './Brand.tsx'
import { useTitle } from './use-title.ts'
import { links } from '../links.ts'
import { useText, type Word } from '../text.tsx'
import { useShop } from '../store/shop.ts'

const REASONS: Record<ClosedReason, { icon: IconName; title: Word; text: Word }> = {
  maintenance: { icon: 'clock', title: 'closed.maintenance.title', text: 'closed.maintenance.text' },
  not_available: { icon: 'film', title: 'closed.not_available.title', text: 'closed.not_available.text' },
  access_restricted: { icon: 'lock', title: 'closed.restricted.title', text: 'closed.restricted.text' },
}

const isReason = (name: string): name is ClosedReason => name in REASONS

/** Shown where the store is not available; the address gives one of three reasons. */
export default function NotAvailableScreen() {
  const t = useText()
  const { store, closed } = useShop()
  const name = useLocation({ select: ({ pathname }) => pathname.slice(1) })
  const reason = isReason(name) ? name : 'not_available'
  const { icon, title, text } = REASONS[reason]
  useTitle(t(title, { store: store.title }))

  return (
    <div className="grid min-h-[70svh] grid-rows-[auto_1fr] place-items-center pt-12">
      {closed && <Brand />}
      <Notice
        icon={icon}
        level={1}
        title={t(title, { store: store.title })}
        action={<WayOn reason={reason} />}
      >
        <p className="whitespace-pre-line">
          {(reason !== 'access_restricted' && store.closed_text) || t(text, { store: store.title })}
        </p>
      </Notice>
    </div>
  )
}

/** Retries, or signs staff in: both reload the page. */
function WayOn({ reason }: { reason: ClosedReason }) {
  const t = useText()
  return (
    <p className="flex flex-wrap items-center justify-center gap-3">
      {reason === 'maintenance' && (
        <Button tone="plain" onClick={tryAgain}>
          {t('closed.again')}
        </Button>
      )}
      <a href={links.signIn} className={buttonClass({ tone: 'quiet' })}>
        {t('header.sign_in')}
      </a>
    </p>
  )
}

/** The return address may be this page, which would loop. */
function tryAgain() {
  if (isReason(location.pathname.slice(1))) location.assign(links.catalog)
  else location.reload()
}

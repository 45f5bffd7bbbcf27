import type { Order } from '@matinee/contract/billing/checkout'
import { buttonClass } from '@matinee/ui/Button'
import { Icon } from '@matinee/ui/Icon'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { openedQuery } from '../../catalogue/open-programs.ts'
import { useTitle } from '../../frame/use-title.ts'
import { links, safeReturn } from '../../links.ts'
import { OfferPasskey } from '../../members/join/OfferPasskey.tsx'
import { OfferPassword } from '../../members/join/OfferPassword.tsx'
import { useFocusOnce } from '../../members/use-focus-once.ts'
import { useMember } from '../../session/use-signed-in.ts'
import { usePrices } from '../../offers/use-prices.ts'
import { OrderLine } from './OrderLine.tsx'
import { OrderStep } from './OrderStep.tsx'
import { TotalLines } from './TotalLines.tsx'
import { useHasOnlyEmail } from './use-only-email.ts'

/** The confirmation of an order: what was bought, what happens next, and a link to it. */
export default function SuccessScreen() {
  return <OrderStep step="success">{(order) => <Success order={order} />}</OrderStep>
}

function Success({ order }: { order: Order }) {
  const t = useAccountText()
  const heading = useFocusOnce<HTMLHeadingElement>()
  const queries = useQueryClient()
  const title = t(titleOf(order))
  useTitle(title)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [heading])
  useEffect(() => void queries.invalidateQueries({ queryKey: openedQuery.queryKey }), [queries])

  return (
    <div className="mx-auto grid w-full max-w-5xl items-start gap-x-14 gap-y-10 px-[var(--gutter)] pt-10 pb-16 lg:grid-cols-[minmax(0,1fr)_24rem] lg:pt-16">
      <div className="min-w-0">
        <span className="grid size-14 place-items-center rounded-full bg-success/15 text-success">
          <Icon name="check" className="size-8" />
        </span>
        <h1
          ref={heading}
          tabIndex={-1}
          className="mt-5 text-3xl font-bold tracking-tight outline-none sm:text-4xl"
        >
          {title}
        </h1>
        <NextSteps order={order} />
        <FirstFilm order={order} />
        <NextTime />
      </div>
      <Receipt order={order} />
    </div>
  )
}

const titleOf = ({ kind, trial, offer }: Order) => {
  if (kind === 'gift_card') return 'success.title.gift'
  if (trial) return 'success.title.trial'
  if (offer?.type === 'recurring') return 'success.title.plan'
  if (offer?.instalments) return 'success.title.instalments'
  return offer?.type === 'rent' ? 'success.title.rent' : 'success.title'
}

function NextSteps({ order: { kind, gift, email, trial, totals } }: { order: Order }) {
  const t = useAccountText()
  const { money, day } = usePrices()
  const to = gift?.recipient_email

  return (
    <div className="mt-3 flex max-w-prose flex-col gap-2 text-lg leading-relaxed text-pretty text-quiet">
      {kind === 'gift_card' && (
        <p>
          {to
            ? t(gift?.deliver_at ? 'success.gift.later' : 'success.gift.sent', { email: to })
            : t('success.gift.own')}
        </p>
      )}
      {trial && totals.renews && (
        <p>
          {t('success.trial', {
            date: day(trial.ends_at),
            amount: money(totals.renews.amount + (totals.renews.setup_fee ?? 0), totals.currency),
          })}
        </p>
      )}
      {email && <p>{t('success.mail', { email })}</p>}
    </div>
  )
}

/** A link back to the film the purchase began at. */
function FirstFilm({ order: { opened, came_from, kind } }: { order: Order }) {
  const t = useAccountText()
  if (kind === 'gift_card') return null
  const film = opened?.permalink && `/programs/${encodeURIComponent(opened.permalink)}?autoplay=true`
  const to = safeReturn(came_from ?? undefined, film || links.catalog)

  // A full page load, because access has changed.
  return (
    <a href={to} className={`${buttonClass({ size: 'large' })} mt-7`}>
      {to.startsWith('/programs/') && <Icon name="play" />}
      {t(to.startsWith('/programs/') ? 'success.watch' : 'success.browse')}
    </a>
  )
}

/** A member who joined during checkout can only return by email so far. */
function NextTime() {
  const t = useAccountText()
  const member = useMember()
  const hasOnlyEmail = useHasOnlyEmail()
  if (!member || !hasOnlyEmail) return null

  return (
    <section className="mt-12">
      <h2 className="text-xl font-bold tracking-tight">{t('success.next_time')}</h2>
      <p className="mt-1 mb-4 text-quiet">{t('success.next_time.text')}</p>
      <div className="flex flex-col gap-4">
        <OfferPasskey />
        <OfferPassword email={member.email} />
      </div>
    </section>
  )
}

function Receipt({ order }: { order: Order }) {
  const t = useAccountText()

  return (
    <section aria-label={t('success.receipt')} className="rounded-2xl border border-line bg-surface p-6">
      <OrderLine order={order} />
      <TotalLines order={order} />
      {order.invoice_url && (
        <a href={order.invoice_url} download className={`${buttonClass({ tone: 'plain' })} mt-5 w-full`}>
          <Icon name="save" />
          {t('success.invoice')}
        </a>
      )}
    </section>
  )
}

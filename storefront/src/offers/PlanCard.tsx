import type { Offer, Price } from '@matinee/contract/offers/offers'
import { Icon } from '@matinee/ui/Icon'
import { useId, type ReactNode } from 'react'
import { useAccountText } from '../account-text.tsx'
import { useText } from '../text.tsx'
import { monthlyOf, priceOf } from './prices.ts'
import type { ShownCoupon } from './use-coupon.ts'
import { usePrices } from './use-prices.ts'

interface Props {
  plan: Offer
  currency?: string | undefined
  /** Whether the viewer has this plan. */
  isCurrent?: boolean
  /** Whether the viewer is eligible for a trial. */
  trial?: boolean
  /** The coupon in use. */
  coupon?: ShownCoupon | undefined
  children: ReactNode
}

/** One plan: name, price, benefits and its button. */
export function PlanCard({ plan, currency, isCurrent = false, trial = true, coupon, children }: Props) {
  const t = useAccountText()
  const id = useId()
  const sign = isCurrent ? t('plans.current') : plan.badge

  return (
    <article
      aria-labelledby={id}
      className={`relative flex h-full flex-col rounded-2xl border bg-raised p-6 ${
        sign ? 'border-accent shadow-lg ring-1 ring-accent' : 'border-line'
      }`}
    >
      {sign && (
        <p className="absolute start-6 top-0 -translate-y-1/2 rounded-control bg-primary px-3 py-1 text-xs font-bold text-on-primary">
          {sign}
        </p>
      )}
      {plan.image && (
        <img
          src={plan.image}
          alt=""
          className="mb-4 aspect-video w-full rounded-xl object-cover"
          loading="lazy"
        />
      )}
      <h3 id={id} dir="auto" className="text-xl font-bold tracking-tight">
        {plan.title}
      </h3>
      {plan.description && (
        <p dir="auto" className="mt-1 text-sm leading-relaxed text-pretty text-quiet">
          {plan.description}
        </p>
      )}
      <PlanPrice
        plan={plan}
        currency={currency}
        isCurrent={isCurrent}
        coupon={isCurrent ? undefined : coupon}
        trial={trial && plan.trial_days > 0}
      />
      {trial && plan.trial_days > 0 && !isCurrent && <Trial plan={plan} />}
      <div className="mt-5">{children}</div>
      <Perks perks={plan.perks} all={plan.covers_all} />
    </article>
  )
}

function PlanPrice({ plan, currency, coupon, isCurrent, trial = false }: Omit<Props, 'children'>) {
  const t = useText()
  const { money, per, setupFee } = usePrices()
  const price = priceOf(plan, currency)
  const monthly = monthlyOf(plan, currency)
  if (!price) return null

  return (
    <div className="mt-4">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-4xl font-bold tracking-tight tabular-nums">
          {price.amount ? money(price.amount, price.currency) : t('price.free')}
        </span>
        {plan.period && <span className="text-quiet">{per(plan.period)}</span>}
      </p>
      {!isCurrent && price.setup_fee > 0 && <p className="mt-0.5 text-sm text-quiet">{setupFee(price)}</p>}
      {plan.max_seats && (
        <p className="mt-0.5 text-sm text-quiet">{t('price.seats', { max: plan.max_seats })}</p>
      )}
      {coupon && <FirstPayment plan={plan} price={price} coupon={coupon} trial={trial} />}
      {monthly !== null && price.amount > 0 && (
        <p className="mt-0.5 text-sm text-quiet">
          {t('price.monthly', { amount: money(monthly, price.currency) })}
        </p>
      )}
    </div>
  )
}

interface FirstPaymentProps {
  plan: Offer
  price: Price
  coupon: ShownCoupon
  trial: boolean
}

/** The discounted price, with the later price above. */
function FirstPayment({ plan, price, coupon: { terms, firstOf }, trial }: FirstPaymentProps) {
  const t = useAccountText()
  const { money, priced } = usePrices()
  const amount = firstOf(price)
  if (!terms || amount === undefined) return null
  const first = money(amount, price.currency)
  const each = priced(price.amount, price.currency, plan.period)
  const once = trial ? 'plans.coupon' : 'plans.coupon.now'

  return (
    <p className="mt-1 font-semibold text-success">
      {terms.duration === 'once'
        ? t(once, { first, each })
        : t(`plans.coupon.${terms.duration}`, { first, each, count: terms.periods ?? 1 })}
    </p>
  )
}

function Trial({ plan }: { plan: Offer }) {
  const t = useAccountText()
  return (
    <p className="mt-3 w-fit rounded-lg bg-success/12 px-3 py-1.5 text-sm font-semibold text-success">
      {t(plan.trial_needs_card ? 'plans.trial' : 'plans.trial_no_card', { days: plan.trial_days })}
    </p>
  )
}

function Perks({ perks, all }: { perks: string[]; all: boolean }) {
  const t = useAccountText()
  const said = perks.length > 0 || !all ? perks : [t('plans.everything')]
  if (said.length === 0) return null

  return (
    <ul className="mt-6 flex flex-col gap-2.5 border-t border-line pt-5 text-sm leading-relaxed">
      {said.map((perk) => (
        <li key={perk} className="flex gap-2.5">
          <Icon name="check" className="mt-0.5 size-5 shrink-0 text-success" />
          <span dir="auto" className="min-w-0 flex-1">
            {perk}
          </span>
        </li>
      ))}
    </ul>
  )
}

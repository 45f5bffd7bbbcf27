import type { Offer } from '@matinee/contract/offers/offers'
import { useState, type ReactNode } from 'react'
import { useAccountText } from '../account-text.tsx'
import { PlanCard } from './PlanCard.tsx'
import { rhythmsOf, type Rhythm } from './prices.ts'
import type { ShownCoupon } from './use-coupon.ts'

interface Props {
  plans: Offer[]
  currency?: string | undefined
  /** The viewer's plan. */
  current?: number | undefined
  trial?: boolean
  /** The coupon in use. */
  coupon?: ShownCoupon | undefined
  /** Renders the button of a plan. */
  action: (plan: Offer) => ReactNode
}

/** A choice of plans, grouped by interval where there are several. */
export function Plans({ plans, currency, current, trial, coupon, action }: Props) {
  const rhythms = rhythmsOf(plans, currency)
  const [chosen, choose] = useState<string>()
  const shown = rhythms.find(({ key }) => key === chosen) ?? startOf(rhythms, current)
  const isOneOfEach = rhythms.every(({ plans }) => plans.length === 1)
  const cards = isOneOfEach ? plans : (shown?.plans ?? [])

  return (
    <>
      {rhythms.length > 1 && !isOneOfEach && (
        <Toggle rhythms={rhythms} chosen={shown!.key} onChoose={choose} />
      )}
      <ul
        style={{ maxWidth: `calc(${cards.length} * max(23.25rem, 20vw) - 1.25rem)` }}
        className="mx-auto grid gap-5 [grid-template-columns:repeat(auto-fit,minmax(min(100%,17rem),1fr))]"
      >
        {cards.map((plan) => (
          <li key={plan.id} className="pt-3">
            <PlanCard
              plan={plan}
              currency={currency}
              isCurrent={plan.id === current}
              coupon={coupon}
              {...(trial !== undefined && { trial })}
            >
              {action(plan)}
            </PlanCard>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The initial interval: that of the viewer's plan, else the shortest. */
const startOf = (rhythms: Rhythm[], current: number | undefined) =>
  rhythms.find(({ plans }) => plans.some(({ id }) => id === current)) ?? rhythms[0]

interface ToggleProps {
  rhythms: Rhythm[]
  chosen: string
  onChoose: (key: string) => void
}

function Toggle({ rhythms, chosen, onChoose }: ToggleProps) {
  const t = useAccountText()

  return (
    <fieldset className="mx-auto mb-6 flex w-fit max-w-full flex-wrap justify-center gap-1 rounded-3xl border border-line bg-surface p-1">
      <legend className="sr-only">{t('plans.rhythm')}</legend>
      {rhythms.map(({ key, period, saves }) => (
        <label
          key={key}
          className="flex min-h-11 cursor-pointer items-center gap-2 rounded-control px-5 text-sm font-semibold transition-colors has-checked:bg-ink has-checked:text-canvas has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink"
        >
          <input
            type="radio"
            name="rhythm"
            value={key}
            checked={key === chosen}
            onChange={() => onChoose(key)}
            className="sr-only"
          />
          {t(`plans.rhythm.${period.unit}`, { count: period.count })}
          {saves > 0 && (
            <span className="rounded-control bg-success px-2 py-0.5 text-xs font-bold text-canvas">
              {t('plans.saves', { percent: saves })}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

import type { Offer } from '@matinee/contract/offers/offers'
import { buttonClass } from '@matinee/ui/Button'
import { Link } from '@tanstack/react-router'
import { Facts } from '../frame/Facts.tsx'
import { useText } from '../text.tsx'
import { links } from '../links.ts'
import { offerActionLabel } from './offer-actions.ts'
import { priceOf } from './prices.ts'
import { useBilling } from './use-billing.ts'
import type { ShownCoupon } from './use-coupon.ts'
import { usePrices } from './use-prices.ts'

interface Props {
  offer: Offer
  /** Whether it is the primary one. */
  isFirst: boolean
  here: string
  hasTrial: boolean
  currency: string | undefined
  coupon: ShownCoupon | undefined
}

/** One offer that opens a program: its name, its price, its terms and its button. */
export function OfferRow(props: Props) {
  const { offer, isFirst } = props
  const { price, terms } = useOfferTerms(props)

  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2.5 not-first:border-t not-first:border-line not-first:pt-3">
      <div className={`min-w-0 flex-[1_1_6rem] ${isFirst ? 'lg:basis-full' : ''}`}>
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span dir="auto" className="min-w-0 font-bold break-words">
            {offer.title}
          </span>
          {price && <span className="font-bold tabular-nums">{price}</span>}
        </p>
        <p className="text-sm text-pretty text-quiet empty:hidden">
          <Facts of={terms} />
        </p>
      </div>
      <TakeLink {...props} />
    </li>
  )
}

/** The price, where the button does not say it, and what follows or how long it lasts. */
function useOfferTerms({ offer, hasTrial, currency, coupon }: Props) {
  const t = useText()
  const { money, priced, lasting, setupFee } = usePrices()
  const price = priceOf(offer, currency)
  const each = price?.amount ? priced(price.amount, price.currency, offer.period) : t('price.free')
  const first = price && coupon?.firstOf(price)
  const isTrial = hasTrial && offer.trial_days > 0
  const reduced =
    price && first !== undefined
      ? t('offer.coupon', { amount: money(first, price.currency), code: coupon!.code })
      : null
  const terms = [
    isTrial && t('offer.then', { price: each }),
    reduced,
    price && setupFee(price),
    lasting(offer),
  ]

  return {
    price: offer.type === 'recurring' && !isTrial ? each : null,
    terms,
  }
}

/** Leads to the checkout; for a member with a plan, another plan is a change of it. */
function TakeLink({ offer, isFirst, here, hasTrial, currency, coupon }: Props) {
  const t = useText()
  const { money } = usePrices()
  const subscription = useBilling()?.subscription
  const price = priceOf(offer, currency)
  const look = isFirst ? `${buttonClass({ size: 'large' })} w-full` : `${buttonClass({ tone: 'plain' })} grow`

  if (offer.type === 'recurring' && subscription && subscription.status !== 'canceled')
    return (
      <Link to={links.account} params={{ tab: 'change_plan' }} search={{ to: offer.id }} className={look}>
        {t('offer.change')}
      </Link>
    )
  return (
    <Link
      to={links.checkout}
      search={{ o: offer.id, return: here, currency, coupon: coupon?.code }}
      className={look}
      data-offer={offer.id}
    >
      {offerActionLabel(t, offer, price ? money(price.amount, price.currency) : '', hasTrial)}
    </Link>
  )
}

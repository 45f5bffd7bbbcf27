import type { Offer } from '@matinee/contract/offers/offers'
import { buttonClass } from '@matinee/ui/Button'
import { Link } from '@tanstack/react-router'
import { useBilling } from './use-billing.ts'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { offerActionLabel } from './offer-actions.ts'
import { priceOf } from './prices.ts'
import { usePrices } from './use-prices.ts'

interface Props {
  offer: Offer
  /** Whether it is the primary one. */
  isFirst: boolean
  here: string
  size?: 'normal' | 'large'
}

/** A link to an offer, labelled with its price. */
export function WayLink({ offer, isFirst, here, size = 'large' }: Props) {
  const t = useText()
  const { money, priced } = usePrices()
  const hasTrial = useBilling()?.trial_left ?? true
  const price = priceOf(offer)
  if (!price) return null
  const each = price.amount ? priced(price.amount, price.currency, offer.period) : t('price.free')
  const isTrial = offer.type === 'recurring' && hasTrial && offer.trial_days > 0

  return (
    <>
      <Link
        to={links.checkout}
        search={{ o: offer.id, return: here }}
        className={buttonClass({ tone: isFirst ? 'primary' : 'plain', ...(size === 'large' && { size }) })}
      >
        {offer.type === 'recurring' && !isTrial
          ? t('offer.join', { price: each })
          : offerActionLabel(t, offer, money(price.amount, price.currency), isTrial)}
      </Link>
      {isTrial && size === 'large' && (
        <span className="text-sm text-quiet">{t('offer.then', { price: each })}</span>
      )}
    </>
  )
}

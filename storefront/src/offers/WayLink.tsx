import type { Offer } from '@matinee/contract/offers/offers'
import { buttonClass } from '@matinee/ui/Button'
import { Link } from '@tanstack/react-router'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { offerActionLabel } from './offer-actions.ts'
import { priceOf } from './prices.ts'
import { useAskedPrice } from './use-asked-price.ts'
import { useBilling } from './use-billing.ts'
import { usePrices } from './use-prices.ts'
import { cheapestFirst, sharedCurrency } from './ways.ts'

interface Props {
  offers: Offer[]
  here: string
}

/** A link to the best of these offers, labelled with its price. */
export function WayLink({ offers, here }: Props) {
  const t = useText()
  const { money, priced } = usePrices()
  const hasTrial = useBilling()?.trial_left ?? true
  const { currency, coupon } = useAskedPrice()
  const offer = cheapestFirst(offers, { hasTrial, currency })[0]!
  const inUse = sharedCurrency(offers, currency)
  const price = priceOf(offer, inUse)
  const isTrial = hasTrial && offer.trial_days > 0

  return (
    <Link
      to={links.checkout}
      search={{ o: offer.id, return: here, currency: inUse, coupon }}
      className={buttonClass()}
    >
      {offer.type === 'recurring' && price && !isTrial
        ? t('offer.join', { price: priced(price.amount, price.currency, offer.period) })
        : offerActionLabel(t, offer, price ? money(price.amount, price.currency) : '', isTrial)}
    </Link>
  )
}

import type { Offer } from '@matinee/contract/offers/offers'
import { Button, buttonClass } from '@matinee/ui/Button'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { accountPart } from '../frame/account-part.tsx'
import { useModal } from '../frame/Modal.tsx'
import { links } from '../links.ts'
import { useMemberOnceHydrated } from '../session/use-signed-in.ts'
import { useText } from '../text.tsx'
import { OfferRow } from './OfferRow.tsx'
import { useAskedPrice } from './use-asked-price.ts'
import { useBilling } from './use-billing.ts'
import { useCoupon } from './use-coupon.ts'
import { bestOfEach, sharedCurrency } from './ways.ts'

const ALL_OFFERS = 'all-offers'

const AllOffers = accountPart(async () => ({ default: (await import('./PickPlan.tsx')).PickPlan }))

interface Props {
  offers: Offer[]
  /** The title of the program. */
  title: string
  here: string
}

/** The offers that open a program with their prices: the best of each kind, cheapest first. */
export function OfferPanel({ offers, title, here }: Props) {
  const { currency, coupon: code } = useAskedPrice()
  const coupon = useCoupon(code)
  const hasTrial = useBilling()?.trial_left ?? true
  const shown = bestOfEach(offers, { hasTrial, currency })
  const inUse = sharedCurrency(offers, currency)

  return (
    <div className="rounded-2xl border border-line bg-raised p-4">
      <ul className="flex flex-col gap-3">
        {shown.map((offer) => (
          <OfferRow
            key={offer.id}
            offer={offer}
            isFirst={offer === shown[0]}
            here={here}
            hasTrial={hasTrial}
            currency={inUse}
            coupon={coupon}
          />
        ))}
      </ul>
      <div className="mt-2 -mb-2 flex flex-wrap items-center justify-between gap-x-3">
        {offers.length > shown.length && (
          <MoreOffers offers={offers} title={title} returnTo={here} currency={inUse} coupon={code} />
        )}
        <AlreadyMember here={here} />
      </div>
    </div>
  )
}

interface MoreOffersProps {
  offers: Offer[]
  title: string
  returnTo: string
  currency: string | undefined
  coupon: string | undefined
}

/** Opens all offers; they are loaded with the first press. */
function MoreOffers(props: MoreOffersProps) {
  const t = useText()
  const { isOpen, open } = useModal(ALL_OFFERS)
  const [isAsked, setAsked] = useState(false)
  const show = () => {
    setAsked(true)
    open()
  }

  return (
    <>
      <Button tone="quiet" onClick={show} className="-ms-3 px-3!">
        {t('offer.all', { count: props.offers.length })}
      </Button>
      {(isOpen || isAsked) && <AllOffers name={ALL_OFFERS} {...props} />}
    </>
  )
}

/** For guests; its place stays for members, so that nothing moves once they are known. A phone has it in its header. */
function AlreadyMember({ here }: { here: string }) {
  const t = useText()
  const member = useMemberOnceHydrated()

  return (
    <Link
      to={links.signIn}
      search={{ return: here }}
      className={`${buttonClass({ tone: 'quiet' })} -ms-3 px-3! max-lg:hidden ${member ? 'invisible' : ''}`}
    >
      {t('stage.sign_in.action')}
    </Link>
  )
}

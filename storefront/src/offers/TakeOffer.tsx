import type { Offer } from '@matinee/contract/offers/offers'
import { buttonClass } from '@matinee/ui/Button'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAccountText } from '../account-text.tsx'
import { links } from '../links.ts'
import { useText } from '../text.tsx'
import { offerActionLabel } from './offer-actions.ts'
import { priceOf } from './prices.ts'
import { usePrices } from './use-prices.ts'

interface Props {
  offer: Offer
  currency?: string | undefined
  /** The viewer's plan: taking another changes it, in the account. */
  current?: number | undefined
  trial?: boolean
  returnTo: string | undefined
  /** The code of an applicable coupon. */
  coupon?: string | undefined
  tone?: 'primary' | 'plain' | 'bright'
  /** Replaces the default label. */
  children?: ReactNode
}

const FULL_WIDTH_CLASS = 'w-full min-w-0 text-center whitespace-normal!'

/** The button of an offer: it opens the checkout, which returns to this page. */
export function TakeOffer({
  offer,
  currency,
  current,
  trial = true,
  returnTo,
  coupon,
  tone = 'primary',
  children,
}: Props) {
  const t = useText()
  const { money } = usePrices()
  const look = `${buttonClass({ tone, size: 'large' })} ${FULL_WIDTH_CLASS}`
  if (offer.type === 'recurring' && current !== undefined)
    return <Change offer={offer} current={current} look={look} />

  const price = priceOf(offer, currency)
  return (
    <Link
      to={links.checkout}
      search={{ o: offer.id, currency, coupon, return: returnTo }}
      className={look}
      data-offer={offer.id}
    >
      {children ?? offerActionLabel(t, offer, price ? money(price.amount, price.currency) : '', trial)}
    </Link>
  )
}

function Change({ offer, current, look }: { offer: Offer; current: number; look: string }) {
  const t = useAccountText()
  if (offer.id === current)
    return (
      <Link
        to={links.account}
        params={{ tab: 'purchases' }}
        className={`${buttonClass({ tone: 'plain', size: 'large' })} ${FULL_WIDTH_CLASS}`}
      >
        {t('plans.manage')}
      </Link>
    )
  return (
    <Link to={links.account} params={{ tab: 'change_plan' }} search={{ to: offer.id }} className={look}>
      {t('plans.change')}
    </Link>
  )
}

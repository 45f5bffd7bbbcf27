import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useAccountText } from '../account-text.tsx'
import { priceOf } from '../offers/prices.ts'
import { offerBy } from '../offers/queries.ts'
import { usePrices } from '../offers/use-prices.ts'
import { WayLink } from '../offers/WayLink.tsx'
import { useText } from '../text.tsx'

/** The offer the hosts have pinned, with the way to its checkout; nothing once it is not sold any more. */
export function PinnedOffer({ offerId }: { offerId: number }) {
  const t = useAccountText()
  const say = useText()
  const { priced } = usePrices()
  const here = useRouterState({ select: ({ location }) => location.href })
  const { data: offer, isError } = useQuery(offerBy(offerId))
  if (!offer || isError) return null
  const price = priceOf(offer)

  return (
    <section
      aria-label={t('chat.offer')}
      className="flex shrink-0 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line bg-raised px-4 py-2.5 text-sm"
    >
      <div className="min-w-0">
        <p dir="auto" className="font-bold wrap-anywhere">
          {offer.title}
        </p>
        <p className="text-quiet tabular-nums">
          {price?.amount ? priced(price.amount, price.currency, offer.period) : say('price.free')}
        </p>
      </div>
      <WayLink offers={[offer]} here={here} />
    </section>
  )
}

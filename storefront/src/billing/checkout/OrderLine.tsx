import type { Order } from '@matinee/contract/billing/checkout'
import { useAccountText } from '../../account-text.tsx'
import { usePrices } from '../../offers/use-prices.ts'

/** The bought offer with its terms. */
export function OrderLine({ order: { offer, gift, totals, seats } }: { order: Order }) {
  const t = useAccountText()
  const { priced, lasting, inInstalments } = usePrices()
  const { currency } = totals
  const amount = totals.subtotal - (totals.setup_fee ?? 0)
  const title = offer?.title ?? t('gift.title')
  // What is paid in instalments is kept once the last one is paid, which the sum below says.
  const lasts = offer && !offer.instalments ? lasting(offer) : null
  const what = offer ? (lasts ?? offer.perks[0] ?? offer.description) : gift?.recipient_name

  return (
    <div className="flex items-start gap-4 border-b border-line pb-4">
      {offer?.image && <img src={offer.image} alt="" className="size-16 shrink-0 rounded-lg object-cover" />}
      <div className="min-w-0 flex-1">
        <p dir="auto" className="font-semibold">
          {title}
        </p>
        {seats > 1 && <p className="text-sm text-quiet">{t('seats.number', { seats })}</p>}
        {what && (
          <p dir="auto" className="line-clamp-2 text-sm text-quiet">
            {what}
          </p>
        )}
      </div>
      <p className="max-w-[50%] shrink-0 text-end font-semibold tabular-nums">
        {offer?.instalments
          ? inInstalments(offer.instalments, amount, currency)
          : priced(amount, currency, offer?.period ?? null)}
      </p>
    </div>
  )
}

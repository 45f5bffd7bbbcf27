import type { Order } from '@matinee/contract/billing/checkout'
import { Switch } from '@matinee/ui/Switch'
import { Facts } from '../../frame/Facts.tsx'
import { useAccountText } from '../../account-text.tsx'
import { Fault } from '../../members/Fault.tsx'
import { priceOf } from '../../offers/prices.ts'
import { usePrices } from '../../offers/use-prices.ts'
import { useLangOf } from '../../store/own-language.ts'
import { sentenceFor, useLanguage } from '../../text.tsx'
import { useChangeOrder } from './use-order.ts'

interface Props {
  order: Order
  upsell: NonNullable<Order['upsell']>
}

/** A switch before the payment that replaces the offer with its upsell, and back. */
export function UpsellSwitch({ order, upsell }: Props) {
  const { words } = useLanguage()
  const langOf = useLangOf()
  const change = useChangeOrder(order)
  const isTaken = change.isPending ? (change.variables.upsell ?? upsell.taken) : upsell.taken

  return (
    <section
      className={`rounded-2xl border-2 p-5 transition-colors ${isTaken ? 'border-success bg-success/8' : 'border-dashed border-edge'}`}
    >
      <Switch
        label={<span lang={langOf(upsell, 'title')}>{upsell.title}</span>}
        hint={<Hint order={order} upsell={upsell} />}
        checked={isTaken}
        disabled={change.isPending}
        onChange={(upsell) => change.mutate({ upsell })}
      />
      <Fault>{change.error && sentenceFor(change.error, words)}</Fault>
    </section>
  )
}

function Hint({ order, upsell }: Props) {
  const { text, offer, percent, duration, periods } = upsell
  const langOf = useLangOf()
  const t = useAccountText()
  const { priced } = usePrices()
  const price = priceOf(offer, order.totals.currency)
  const lasts = t(`discount.${duration}`, { count: periods ?? 1 })

  return (
    <>
      {text && (
        <span dir="auto" lang={langOf(upsell, 'text')} className="block">
          {text}
        </span>
      )}
      {price && (
        <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold text-ink">
          <span>
            <Facts of={[offer.title, priced(price.amount, price.currency, offer.period)]} />
          </span>
          {percent > 0 && (
            <span className="rounded-control bg-success px-2 py-0.5 text-xs font-bold text-canvas">
              {t('discount.percent', { percent })} {lasts}
            </span>
          )}
        </span>
      )}
    </>
  )
}

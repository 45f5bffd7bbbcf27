import type { Offer } from '@matinee/contract/offers/offers'
import { Button } from '@matinee/ui/Button'
import { Icon, type IconName } from '@matinee/ui/Icon'
import { Facts } from '../frame/Facts.tsx'
import { useAccountText } from '../account-text.tsx'
import { useBilling } from './use-billing.ts'
import { Modal, useModal } from '../frame/Modal.tsx'
import { useText } from '../text.tsx'
import { priceOf } from './prices.ts'
import { TakeOffer } from './TakeOffer.tsx'
import { usePrices } from './use-prices.ts'

interface Props {
  /** The name of its modal. */
  name: string
  offers: Offer[]
  title: string
  returnTo: string
  currency?: string | undefined
  /** The coupon in the address. */
  coupon?: string | undefined
}

/** Every offer that opens a film, in the store's order. */
export function PickPlan({ name, offers, title, ...taking }: Props) {
  const t = useAccountText()
  const say = useText()
  const { close } = useModal(name)
  const heading = t('ways.title', { title })

  return (
    <Modal name={name} label={heading} className="modal-sheet flex flex-col">
      <header className="flex items-start justify-between gap-4 border-b border-line p-5 pb-4">
        <h2 className="min-w-0 text-xl font-bold tracking-tight">{heading}</h2>
        <Button
          tone="quiet"
          aria-label={say('alert.close')}
          onClick={close}
          className="-me-2 -mt-1 shrink-0 px-2.5!"
        >
          <Icon name="close" className="size-5" />
        </Button>
      </header>
      <ul className="flex min-h-0 flex-col gap-3 overflow-y-auto overscroll-contain p-5">
        {offers.map((offer) => (
          <Way key={offer.id} offer={offer} isFirst={offer === offers[0]} {...taking} />
        ))}
      </ul>
    </Modal>
  )
}

const SIGNS: Record<Offer['type'], IconName> = {
  recurring: 'stack',
  rent: 'clock',
  fixed_price: 'bookmark',
  bundle: 'film',
  freebie: 'person',
}

interface WayProps extends Pick<Props, 'returnTo' | 'currency' | 'coupon'> {
  offer: Offer
  isFirst: boolean
}

function Way({ offer, isFirst, returnTo, currency, coupon }: WayProps) {
  const t = useAccountText()
  const say = useText()
  const { priced, lasting } = usePrices()
  const billing = useBilling()
  const price = priceOf(offer, currency)
  const current = billing?.subscription?.status === 'canceled' ? undefined : billing?.subscription?.offer_id

  return (
    <li className="rounded-xl border border-line p-4">
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-surface text-accent">
          <Icon name={SIGNS[offer.type]} className="size-5" />
        </span>
        <div className="min-w-0 flex-1">
          <p className="text-xs font-semibold text-quiet">{t(`offer.kind.${offer.type}`)}</p>
          <h3 dir="auto" className="font-bold">
            {offer.title}
          </h3>
        </div>
        <p className="shrink-0 text-end font-bold tabular-nums">
          {price?.amount ? priced(price.amount, price.currency, offer.period) : say('price.free')}
        </p>
      </div>
      <p className="mt-2 text-sm text-pretty text-quiet empty:hidden">
        {lasting(offer) ?? <Facts of={offer.perks.slice(0, 2)} />}
      </p>
      <div className="mt-3">
        <TakeOffer
          offer={offer}
          current={current}
          trial={billing?.trial_left ?? true}
          returnTo={returnTo}
          currency={currency}
          coupon={coupon}
          tone={isFirst ? 'primary' : 'plain'}
        />
      </div>
    </li>
  )
}

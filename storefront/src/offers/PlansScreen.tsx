import type { Offer } from '@matinee/contract/offers/offers'
import { buttonClass } from '@matinee/ui/Button'
import { Icon, type IconName } from '@matinee/ui/Icon'
import { Link } from '@tanstack/react-router'
import { useAccountText, type AccountWord } from '../account-text.tsx'
import { useBilling } from './use-billing.ts'
import { useTitle } from '../frame/use-title.ts'
import { links } from '../links.ts'
import { useMember } from '../session/use-signed-in.ts'
import { useShop } from '../store/shop.ts'
import { CouponNote } from './CouponNote.tsx'
import { CurrencyChoice } from './CurrencyChoice.tsx'
import { Plans } from './Plans.tsx'
import { currenciesOf } from './prices.ts'
import { TakeOffer } from './TakeOffer.tsx'
import { useCoupon } from './use-coupon.ts'

interface Props {
  plans: Offer[]
  /** The return address. */
  returnTo: string | undefined
  currency: string | undefined
  /** The coupon code in the address. */
  coupon?: string | undefined
}

/** The page of the store's plans. */
export function PlansScreen({ plans, returnTo, currency, coupon: code }: Props) {
  const t = useAccountText()
  const { store } = useShop()
  const member = useMember()
  const billing = useBilling()
  const coupon = useCoupon(code)
  const currencies = currenciesOf(plans)
  const inUse = currency && currencies.includes(currency) ? currency : currencies[0]
  const current = billing?.subscription?.status === 'canceled' ? undefined : billing?.subscription?.offer_id
  useTitle(t('plans.title', { store: store.title }))

  return (
    <div className="mx-auto w-full max-w-[var(--page)] px-[var(--gutter)] pt-10 pb-16 sm:pt-16">
      <header className="mx-auto mb-8 max-w-2xl text-center">
        <h1 className="text-3xl font-bold tracking-tight text-balance sm:text-5xl">
          {t('plans.title', { store: store.title })}
        </h1>
        <p dir="auto" className="mt-3 text-lg leading-relaxed text-pretty text-quiet">
          {current ? t('plans.text.member') : store.tagline || t('plans.text')}
        </p>
      </header>
      {coupon && <CouponNote coupon={coupon} />}
      <CurrencyChoice currencies={currencies} chosen={inUse} />
      <Plans
        plans={plans}
        currency={inUse}
        current={current}
        trial={billing?.trial_left ?? true}
        coupon={coupon}
        action={(plan) => (
          <TakeOffer
            offer={plan}
            currency={inUse}
            current={current}
            returnTo={returnTo}
            coupon={coupon?.terms && code}
            trial={billing?.trial_left ?? true}
          />
        )}
      />
      {store.join_note && (
        <p
          dir="auto"
          className="mx-auto mt-10 max-w-2xl text-center leading-relaxed text-pretty whitespace-pre-line text-quiet"
        >
          {store.join_note}
        </p>
      )}
      <Reassurance />
      {member === null && <OtherWays returnTo={returnTo} coupon={code} />}
      {store.gift_cards && <GiveOne />}
    </div>
  )
}

const PROMISES: { icon: IconName; title: AccountWord; text: AccountWord }[] = [
  { icon: 'retry', title: 'plans.promise.cancel', text: 'plans.promise.cancel.text' },
  { icon: 'shield', title: 'plans.promise.price', text: 'plans.promise.price.text' },
  { icon: 'screen', title: 'plans.promise.devices', text: 'plans.promise.devices.text' },
]

/** Frequent questions before a purchase. */
function Reassurance() {
  const t = useAccountText()

  return (
    <dl className="mx-auto mt-14 grid max-w-4xl gap-x-10 gap-y-6 sm:grid-cols-3">
      {PROMISES.map(({ icon, title, text }) => (
        <div key={title}>
          <dt className="flex items-center gap-2 font-bold">
            <Icon name={icon} className="size-5 text-accent" />
            {t(title)}
          </dt>
          <dd className="mt-1 text-sm leading-relaxed text-pretty text-quiet">{t(text)}</dd>
        </div>
      ))}
    </dl>
  )
}

function GiveOne() {
  const t = useAccountText()

  return (
    <p className="mt-4 text-center">
      <Link to={links.giftCards} className={buttonClass({ tone: 'quiet' })}>
        <Icon name="heart" />
        {t('gift.buy_one')}
      </Link>
    </p>
  )
}

function OtherWays({ returnTo, coupon }: { returnTo: string | undefined; coupon: string | undefined }) {
  const t = useAccountText()
  // After sign-in or joining, the visitor returns to the plans with their coupon.
  const back = coupon ? plansWith(coupon, returnTo) : returnTo

  return (
    <div className="mt-12 flex flex-wrap items-center justify-center gap-x-3 gap-y-2 text-center">
      <Link to={links.signIn} search={{ return: back }} className={buttonClass({ tone: 'plain' })}>
        {t('join.have_sign_in')}
      </Link>
      <Link
        to={links.join}
        search={{ flow: 'register', return: back }}
        className={buttonClass({ tone: 'quiet' })}
      >
        {t('plans.register')}
      </Link>
    </div>
  )
}

const plansWith = (coupon: string, returnTo: string | undefined) =>
  `${links.join}?${new URLSearchParams({ coupon, ...(returnTo && { return: returnTo }) })}`

import type { PaymentMethod, ProviderName } from '@matinee/contract/billing/billing'
import { Skeleton } from '@matinee/ui/Skeleton'
import { lazy, Suspense, useId, type ComponentType, type ReactNode } from 'react'
import { useAccountText, type AccountWord } from '../../account-text.tsx'
import { useShop } from '../../store/shop.ts'
import { paymentConfig } from './config.ts'
import { MethodName } from './MethodName.tsx'
import type { WayProps } from './payment-way.ts'

/** The providers' forms, each loaded when it is selected. */
const FORMS: Record<ProviderName, ComponentType<WayProps>> = {
  test: lazy(async () => ({ default: (await import('./TestCard.tsx')).TestCard })),
  stripe: lazy(async () => ({ default: (await import('./StripeForm.tsx')).StripeForm })),
  paypal: lazy(async () => ({ default: (await import('./PaypalButton.tsx')).PaypalButton })),
  authorize_net: lazy(async () => ({ default: (await import('./AnetCard.tsx')).AnetCard })),
}

const TITLES: Record<ProviderName, AccountWord> = {
  test: 'way.card',
  stripe: 'way.card_or_wallet',
  paypal: 'way.paypal',
  authorize_net: 'way.card',
}

/** A saved payment method by its id, or a provider by its name. */
export type Way = number | ProviderName

/** The payment methods, saved ones first. */
export function useWays(methods: PaymentMethod[]): Way[] {
  const { store } = useShop()
  const providers = paymentConfig(store)?.providers.map(({ provider }) => provider) ?? []
  return [...methods.map(({ id }) => id), ...providers]
}

interface Props extends WayProps {
  methods: PaymentMethod[]
  ways: Way[]
  chosen: Way
  onChoose: (way: Way) => void
}

/** A list of payment methods; the form of a new one expands where it is selected. */
export function WayList({ methods, ways, chosen, onChoose, ...form }: Props) {
  const t = useAccountText()
  const name = useId()
  const isAlone = ways.length === 1

  return (
    <fieldset className="flex flex-col">
      <legend className="sr-only">{t('way.title')}</legend>
      {ways.map((way) => (
        <div
          key={way}
          className={`border border-line bg-raised not-first-of-type:-mt-px first-of-type:rounded-t-xl last-of-type:rounded-b-xl ${way === chosen ? 'relative z-1 border-edge' : ''}`}
        >
          <label className="flex min-h-14 cursor-pointer items-center gap-3 rounded-[inherit] px-4 py-2 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink">
            <input
              type="radio"
              name={name}
              checked={way === chosen}
              onChange={() => onChoose(way)}
              className={isAlone ? 'sr-only' : 'size-5 shrink-0 cursor-pointer accent-primary outline-none'}
            />
            <WayName way={way} methods={methods} />
          </label>
          {way === chosen && typeof way === 'string' && (
            <div className="animate-appear px-4 pt-1 pb-4">
              <Form provider={way} {...form} />
            </div>
          )}
        </div>
      ))}
    </fieldset>
  )
}

function Form({ provider, ...props }: WayProps & { provider: ProviderName }) {
  const Chosen = FORMS[provider]
  return (
    <Suspense fallback={<Skeleton className="h-36 w-full" />}>
      <Chosen {...props} />
    </Suspense>
  )
}

function WayName({ way, methods }: { way: Way; methods: PaymentMethod[] }): ReactNode {
  const t = useAccountText()
  const saved = methods.find(({ id }) => id === way)
  if (saved) return <MethodName method={saved} />
  const isOther = methods.length > 0 && way !== 'paypal'
  return <span className="font-semibold">{t(isOther ? 'way.other_card' : TITLES[way as ProviderName])}</span>
}

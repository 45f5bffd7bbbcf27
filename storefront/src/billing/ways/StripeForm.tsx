import type { StripeElements } from '@stripe/stripe-js'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { useShop } from '../../store/shop.ts'
import { useLanguage } from '../../text.tsx'
import { paymentConfig } from './config.ts'
import { openStripe, stripeKeyIn } from './stripe.ts'
import { lookOf } from './stripe-look.ts'
import { WayFault, type WayProps } from './payment-way.ts'

/** Stripe's payment form; it calls the server only when the payer presses the button. */
export function StripeForm({ handle, amount, currency }: WayProps) {
  const t = useAccountText()
  const place = useRef<HTMLDivElement>(null)
  const [elements, problem] = useElements(place, { amount, currency })

  useImperativeHandle(handle, () => ({
    take: async () => {
      if (!elements) throw new WayFault('way.not_loaded')
      const { error: missing } = await elements.submit()
      if (missing) throw new WayFault(null, missing.message)
      const stripe = await openStripe()
      const { paymentMethod, error } = await stripe.createPaymentMethod({ elements })
      if (error) throw new WayFault(null, error.message)
      return { provider: 'stripe' as const, payment_method: paymentMethod.id }
    },
  }))

  if (problem) return <p role="alert">{t('way.not_loaded')}</p>
  return (
    <>
      {!elements && <Skeleton className="h-48 w-full" />}
      <div ref={place} />
    </>
  )
}

type Sum = Pick<WayProps, 'amount' | 'currency'>

const modeOf = ({ amount, currency }: Sum) => ({
  currency: currency.toLowerCase(),
  ...(amount > 0 ? { mode: 'payment' as const, amount } : { mode: 'setup' as const }),
})

function useElements(place: { current: HTMLElement | null }, { amount, currency }: Sum) {
  const { store } = useShop()
  const { locale } = useLanguage()
  const [elements, setElements] = useState<StripeElements | null>(null)
  const [problem, setProblem] = useState(false)
  const key = stripeKeyIn(paymentConfig(store))

  useEffect(() => {
    const stop = new AbortController()
    openStripe(key, locale).then(
      (stripe) => {
        if (stop.signal.aborted) return
        const made = stripe.elements({
          ...modeOf({ amount, currency }),
          paymentMethodCreation: 'manual',
          setupFutureUsage: 'off_session',
          appearance: lookOf(place.current!),
        })
        made.create('payment', { layout: 'tabs' }).mount(place.current!)
        setElements(made)
      },
      () => setProblem(true),
    )
    return () => stop.abort()
    // An amount that changes updates the form below instead of recreating it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [key, locale, place])

  useEffect(() => void elements?.update(modeOf({ amount, currency })), [elements, amount, currency])
  return [elements, problem] as const
}

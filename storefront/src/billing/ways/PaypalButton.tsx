import { createPaymentIntent, getSetupIntent } from '@matinee/contract/billing/billing'
import { loadScript, type PayPalButtonsComponentOptions, type PayPalNamespace } from '@paypal/paypal-js'
import { Skeleton } from '@matinee/ui/Skeleton'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import { useAccountText } from '../../account-text.tsx'
import { call } from '../../call.ts'
import { useShop } from '../../store/shop.ts'
import { paymentConfig } from './config.ts'
import { WayFault, type WayProps } from './payment-way.ts'

/** PayPal's button: after approval in PayPal's window the payment continues here. */
export function PaypalButton(props: WayProps) {
  const t = useAccountText()
  const place = useRef<HTMLDivElement>(null)
  const state = usePaypal(place, props)

  useImperativeHandle(props.handle, () => ({
    take: () => {
      place.current?.querySelector<HTMLElement>('iframe, button')?.focus()
      return Promise.reject(new WayFault('way.paypal.press'))
    },
  }))

  if (state === 'failed') return <p role="alert">{t('way.not_loaded')}</p>
  return (
    <>
      <p className="mb-3 text-sm text-quiet">{t('way.paypal.text')}</p>
      {state === 'loading' && <Skeleton className="h-12 w-full rounded-control" />}
      {/* The vendor draws for a light ground. */}
      <div ref={place} className="[color-scheme:light]" />
    </>
  )
}

function usePaypal(
  place: { current: HTMLElement | null },
  { amount, currency, page, createPayment, onTaken }: WayProps,
) {
  const { store } = useShop()
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>('loading')
  const clientId = paymentConfig(store)?.providers.find(({ provider }) => provider === 'paypal')?.keys[
    'client_id'
  ]
  const taken = useEffectEvent(onTaken)
  const begin = useEffectEvent(() =>
    createPayment ? createPayment('paypal') : beginOrderPayment({ amount, currency, page }),
  )
  const isSetup = amount === 0

  useEffect(() => {
    const stop = new AbortController()
    const agree: PayPalButtonsComponentOptions = isSetup
      ? vaultButtonOptions(currency, page, (token) => taken(token))
      : paymentButtonOptions(
          () => begin(),
          (token) => taken(token),
        )
    openPaypal(clientId ?? '', currency, isSetup)
      .then(async (paypal) => {
        if (!stop.signal.aborted) await paypal.Buttons!(agree).render(place.current!)
      })
      .then(
        () => setState('ready'),
        () => setState('failed'),
      )
    const button = place.current
    return () => {
      stop.abort()
      button?.replaceChildren()
    }
  }, [place, clientId, amount, currency, page, isSetup])

  return state
}

async function openPaypal(clientId: string, currency: string, vault: boolean): Promise<PayPalNamespace> {
  const paypal = await loadScript({
    clientId,
    currency,
    vault,
    components: 'buttons',
    intent: vault ? 'tokenize' : 'capture',
  })
  if (!paypal?.Buttons) throw new WayFault('way.not_loaded')
  return paypal
}

type OnAgreed = (taken: { provider: 'paypal'; payment_method?: string; payment_intent?: string }) => void

type Payable = Pick<WayProps, 'amount' | 'currency' | 'page'>

/** Creates the PayPal payment of this browser's order, or of the open invoice. */
async function beginOrderPayment({ amount, currency, page }: Payable) {
  const options = page === 'on_hold' ? { options: { page } } : {}
  const body = { amount, currency, provider: 'paypal' as const, ...options }
  return (await call(createPaymentIntent, { body })).payment_intent
}

/** The server receives PayPal's id of the payment. */
const paymentButtonOptions = (createOrder: () => Promise<string>, agreed: OnAgreed) => ({
  createOrder,
  onApprove: async ({ orderID }: { orderID: string }) =>
    agreed({ provider: 'paypal', payment_intent: orderID }),
})

/** Saves PayPal as a payment method. */
const vaultButtonOptions = (currency: string, page: string, agreed: OnAgreed) => ({
  createVaultSetupToken: async () => {
    const { setup_intent } = await call(getSetupIntent, { query: { provider: 'paypal', currency, page } })
    return setup_intent.client_secret
  },
  onApprove: async ({ vaultSetupToken }: { vaultSetupToken?: string | null }) =>
    agreed({ provider: 'paypal', payment_method: vaultSetupToken! }),
})

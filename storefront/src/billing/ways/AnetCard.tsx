import type { ProviderChoice, saveAnetCard } from '@matinee/contract/billing/billing'
import type { Body } from '@matinee/contract/platform/endpoint'
import { useEffect, useImperativeHandle } from 'react'
import { useShop } from '../../store/shop.ts'
import { CardFault, type Card, type CardFaults } from './card.ts'
import { CardFields } from './CardFields.tsx'
import { paymentConfig } from './config.ts'
import { useCard } from './use-card.ts'
import { WayFault, type WayProps } from './payment-way.ts'

/** Our card form for Authorize.net: card numbers go to Authorize.net only, the server receives a token. */
export function AnetCard({ handle }: WayProps) {
  const { store } = useShop()
  const form = useCard()
  const choice = paymentConfig(store)?.providers.find(({ provider }) => provider === 'authorize_net')
  // Preloaded, so that paying need not wait; a failure is retried and reported when paying.
  useEffect(() => void openAccept(choice?.live === true).catch(() => undefined), [choice?.live])

  useImperativeHandle(handle, () => ({
    take: () =>
      form.take(async (card) => {
        const accept = await openAccept(choice?.live === true)
        const opaque = await dispatch(accept, choice, card)
        return { provider: 'authorize_net' as const, payment_method: tokenOf(opaque) }
      }),
  }))

  return <CardFields form={form} />
}

interface Opaque {
  dataDescriptor: string
  dataValue: string
}

/** One token, in the shape the call expects. */
const tokenOf = ({ dataDescriptor, dataValue }: Opaque) =>
  JSON.stringify({ data_descriptor: dataDescriptor, data_value: dataValue } satisfies Body<
    typeof saveAnetCard
  >)

interface Answer {
  messages: { resultCode: string; message: { code: string; text: string }[] }
  opaqueData?: Opaque
}

interface Accept {
  dispatchData(data: object, answer: (answer: Answer) => void): void
}

const SCRIPTS = {
  live: 'https://js.authorize.net/v1/Accept.js',
  test: 'https://jstest.authorize.net/v1/Accept.js',
}

let acceptScript: Promise<Accept> | undefined

/** Loads Authorize.net's script once a page. */
function openAccept(isLive: boolean): Promise<Accept> {
  acceptScript ??= addScript(isLive ? SCRIPTS.live : SCRIPTS.test).catch((fault: unknown) => {
    acceptScript = undefined
    throw fault
  })
  return acceptScript
}

async function addScript(src: string): Promise<Accept> {
  const script = document.createElement('script')
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  Object.assign(script, {
    src,
    async: true,
    onload: resolve,
    onerror: () => reject(new WayFault('way.not_loaded')),
  })
  document.head.append(script)
  await promise
  return (window as unknown as { Accept: Accept }).Accept
}

const dispatch = (accept: Accept, choice: ProviderChoice | undefined, card: Card) =>
  new Promise<Opaque>((resolve, reject) => {
    const authData = { clientKey: choice?.keys['client_key'], apiLoginID: choice?.keys['api_login_id'] }
    const cardData = {
      cardNumber: card.number,
      month: String(card.exp_month).padStart(2, '0'),
      year: String(card.exp_year),
      cardCode: card.cvc,
    }
    accept.dispatchData({ authData, cardData }, ({ messages, opaqueData }) =>
      opaqueData ? resolve(opaqueData) : reject(faultOf(messages)),
    )
  })

/** Authorize.net's errors of fields, by code. */
const OF_FIELD: Record<string, CardFaults> = {
  E_WC_05: { number: 'card.number.wrong' },
  E_WC_06: { expiry: 'card.expiry.wrong' },
  E_WC_07: { expiry: 'card.expiry.wrong' },
  E_WC_08: { expiry: 'card.expiry.past' },
  E_WC_15: { cvc: 'card.cvc.wrong' },
}

function faultOf({ message }: Answer['messages']) {
  const faults: CardFaults = Object.assign({}, ...message.map(({ code }) => OF_FIELD[code]))
  return Object.keys(faults).length > 0 ? new CardFault(faults) : new WayFault(null, message[0]?.text)
}

import type { ProviderName } from '@matinee/contract/billing/billing'

export interface KeyField {
  name: string
  /** A secret: stored sealed and never shown again. */
  secret: boolean
  /** The format of the key, if it is known. */
  form?: RegExp
}

const publicKeyField = (name: string): KeyField => ({ name, secret: false })
const secret = (name: string): KeyField => ({ name, secret: true })

/** Authorize.net's signature key: 64 bytes in hexadecimal digits. */
export const SIGNATURE_KEY = /^[\da-f]{128}$/i

/** The keys each provider needs, in the order of the form. */
export const KEYS_OF: Record<ProviderName, KeyField[]> = {
  test: [],
  stripe: [publicKeyField('publishable_key'), secret('secret_key'), secret('webhook_secret')],
  paypal: [publicKeyField('client_id'), secret('client_secret'), publicKeyField('webhook_id')],
  authorize_net: [
    publicKeyField('api_login_id'),
    publicKeyField('client_key'),
    secret('transaction_key'),
    { ...secret('signature_key'), form: SIGNATURE_KEY },
  ],
}

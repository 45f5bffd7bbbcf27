import type { ProviderName } from '@matinee/contract/billing/billing'

export interface KeyField {
  name: string
  /** It is kept sealed and never shown again. */
  secret: boolean
  /** How it is written, where that is known. */
  form?: RegExp
}

const publicKeyField = (name: string): KeyField => ({ name, secret: false })
const secret = (name: string): KeyField => ({ name, secret: true })

/** Authorize.net's: 64 bytes in hexadecimal digits. */
export const SIGNATURE_KEY = /^[\da-f]{128}$/i

/** What each provider has to be told, in the order it is asked for. */
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

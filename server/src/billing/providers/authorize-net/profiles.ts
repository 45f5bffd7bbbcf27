import type { ProviderRequest } from '../provider-request.ts'
import {
  ProviderRefused,
  type ProviderCustomer,
  type ProviderAccount,
  type SavedMethod,
} from '../provider.ts'
import { AnetRefused, type Anet } from './client.ts'
import { opaqueData } from './opaque.ts'
import type { AnetPaymentProfile } from './shapes.ts'

const DUPLICATE_RECORD = 'E00039'
const NOT_FOUND = 'E00040'

/** Creates the customer profile; for an existing one the refusal names its id. */
export async function ensureCustomer(ask: Anet, account: ProviderAccount, customer: ProviderCustomer) {
  if (customer.ref) return customer.ref
  try {
    const made = await ask(account, 'createCustomerProfileRequest', {
      profile: {
        merchantCustomerId: `${account.mark}-${customer.member_id}`,
        description: customer.name.slice(0, 255),
        ...(customer.email && { email: customer.email }),
      },
    })
    return made.customerProfileId!
  } catch (error) {
    const known = duplicateOf(error)
    if (!known) throw error
    return known
  }
}

/** The id in `A duplicate record with ID 12345 already exists.` */
function duplicateOf(error: unknown): string | null {
  if (!(error instanceof AnetRefused) || error.code !== DUPLICATE_RECORD) return null
  return /ID (\d+)/.exec(error.message)?.[1] ?? null
}

/** Saves a card from Accept.js; the same card again returns the existing profile. */
export async function saveMethod(
  ask: Anet,
  account: ProviderAccount,
  { customer, token }: ProviderRequest<'saveMethod'>,
) {
  const customer_ref = await ensureCustomer(ask, account, customer)
  const ref = await keepCard(ask, account, customer_ref, token)
  return cardOf(customer_ref, await findCard(ask, account, customer_ref, ref))
}

async function keepCard(ask: Anet, account: ProviderAccount, customerProfileId: string, token: string) {
  try {
    const kept = await ask(account, 'createCustomerPaymentProfileRequest', {
      customerProfileId,
      paymentProfile: { payment: { opaqueData: opaqueData(token) } },
      // Live mode asks the bank whether the card is valid, without a charge.
      validationMode: account.live ? 'liveMode' : 'testMode',
    })
    return kept.customerPaymentProfileId!
  } catch (error) {
    const known = error instanceof AnetRefused && error.code === DUPLICATE_RECORD
    if (known && error.reply.customerPaymentProfileId) return error.reply.customerPaymentProfileId
    throw error
  }
}

async function findCard(ask: Anet, account: ProviderAccount, customer: string, ref: string) {
  const { paymentProfile } = await ask(account, 'getCustomerPaymentProfileRequest', {
    customerProfileId: customer,
    customerPaymentProfileId: ref,
    unmaskExpirationDate: true,
  })
  if (!paymentProfile) throw new ProviderRefused('the card was not kept')
  return paymentProfile
}

function cardOf(customer_ref: string, profile: AnetPaymentProfile): SavedMethod {
  const { cardNumber = '', cardType, expirationDate = '' } = profile.payment?.creditCard ?? {}
  const [, year, month] = /^(\d{4})-(\d{2})$/.exec(expirationDate) ?? []
  return {
    ref: profile.customerPaymentProfileId,
    customer_ref,
    kind: 'card',
    brand: cardType?.toLowerCase() ?? null,
    last4: /\d{4}$/.exec(cardNumber)?.[0] ?? null,
    exp_month: month ? Number(month) : null,
    exp_year: year ? Number(year) : null,
    fingerprint: null,
  }
}

/** A profile that no longer exists counts as deleted. */
export async function forget(ask: Anet, account: ProviderAccount, { ref, customer_ref }: SavedMethod) {
  try {
    await ask(account, 'deleteCustomerPaymentProfileRequest', {
      customerProfileId: customer_ref ?? '',
      customerPaymentProfileId: ref,
    })
  } catch (error) {
    if (!(error instanceof AnetRefused) || error.code !== NOT_FOUND) throw error
  }
}

export const isGone = (error: unknown) => error instanceof AnetRefused && error.code === NOT_FOUND

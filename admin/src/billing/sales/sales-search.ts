import { INVOICE_STATES, PROVIDERS, SUBSCRIPTION_STATES } from '@matinee/contract/billing/billing'
import { ORDER_STATES } from '@matinee/contract/billing/checkout'
import { DISPUTE_STATES, SALE_KINDS } from '@matinee/contract/billing/sales'
import { oneOf, pageNumber, phrase } from '../../search.ts'

type Raw = Record<string, unknown>
type OptionalField<Name extends string, Value> = { [key in Name]?: Value }

const day = <Name extends string>(name: Name, value: unknown): OptionalField<Name, string> =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? ({ [name]: value } as OptionalField<Name, string>)
    : {}

function id<Name extends string>(name: Name, value: unknown): OptionalField<Name, number> {
  const read = Number(value)
  return Number.isInteger(read) && read > 0 ? ({ [name]: read } as OptionalField<Name, number>) : {}
}

const country = (value: unknown): OptionalField<'country', string> =>
  typeof value === 'string' && /^[A-Z]{2}$/.test(value) ? { country: value } : {}

/** Parses the search parameters of the lists; invalid ones are dropped. */
export const readInvoicesSearch = (raw: Raw) => ({
  ...pageNumber(raw['page']),
  ...phrase('search', raw['search']),
  ...oneOf('status', INVOICE_STATES, raw['status']),
  ...oneOf('document', ['invoice', 'credit_note'] as const, raw['document']),
  ...oneOf('kind', SALE_KINDS, raw['kind']),
  ...oneOf('provider', PROVIDERS, raw['provider']),
  ...country(raw['country']),
  ...id('offer_id', raw['offer_id']),
  ...id('member_id', raw['member_id']),
  ...day('from', raw['from']),
  ...day('to', raw['to']),
})

export const readOrdersSearch = (raw: Raw) => ({
  ...pageNumber(raw['page']),
  ...phrase('search', raw['search']),
  ...oneOf('state', ORDER_STATES, raw['state']),
  ...id('offer_id', raw['offer_id']),
  ...id('member_id', raw['member_id']),
  ...day('from', raw['from']),
  ...day('to', raw['to']),
})

export const readSubscriptionsSearch = (raw: Raw) => ({
  ...pageNumber(raw['page']),
  ...phrase('search', raw['search']),
  ...oneOf('status', SUBSCRIPTION_STATES, raw['status']),
  ...oneOf('only', ['ending', 'comped'] as const, raw['only']),
  ...id('offer_id', raw['offer_id']),
})

export const readDisputesSearch = (raw: Raw) => ({
  ...pageNumber(raw['page']),
  ...oneOf('state', DISPUTE_STATES, raw['state']),
})

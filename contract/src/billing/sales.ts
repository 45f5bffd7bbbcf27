import { Type, type Static, type TObject } from 'typebox'
import {
  INVOICE_STATES,
  Instalments,
  PaymentMethod,
  PROVIDERS,
  Subscription,
  SUBSCRIPTION_STATES,
} from './billing.ts'
import { VatCheck } from './taxes.ts'
import { ORDER_STATES, Totals } from './checkout.ts'
import { IMPORT_SOURCES } from '../members/people-imports.ts'
import { endpoint } from '../platform/endpoint.ts'
import { Amount, Currency } from './money.ts'
import { Day } from '../analytics/reports.ts'
import { Id, Moment, NO_NUL, Page, PageHeaders } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

const ById = Type.Object({ id: Id })
const Search = Type.Optional(Type.String({ maxLength: 100, pattern: NO_NUL }))
const Country = Type.String({ pattern: '^[A-Z]{2}$' })

/** The buyer; null if they left or were never a member. */
const Person = Nullable(Type.Object({ id: Id, name: Type.String(), email: Nullable(Type.String()) }))

/** The kind of a sale: a plan, a one-time purchase, a gift card, or a donation. */
export const SALE_KINDS = ['recurring', 'once', 'gift_card', 'donation'] as const
export type SaleKind = (typeof SALE_KINDS)[number]

const INVOICE_FILTERS = {
  /** Number, name, address or item. */
  search: Search,
  status: Type.Optional(OneOf(INVOICE_STATES)),
  document: Type.Optional(OneOf(['invoice', 'credit_note'] as const)),
  kind: Type.Optional(OneOf(SALE_KINDS)),
  provider: Type.Optional(OneOf(PROVIDERS)),
  country: Type.Optional(Country),
  offer_id: Type.Optional(Id),
  member_id: Type.Optional(Id),
  /** Days of issue in the store's time zone, both included. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}
export const InvoiceFilters = Type.Object(INVOICE_FILTERS)
export type InvoiceFilters = Static<typeof InvoiceFilters>

const INVOICE_ENTRY = {
  id: Id,
  /** With its prefix; empty before it is issued. */
  number: Type.String(),
  document: OneOf(['invoice', 'credit_note'] as const),
  kind: OneOf(SALE_KINDS),
  status: OneOf(INVOICE_STATES),
  member: Person,
  title: Type.String(),
  currency: Currency,
  /** List price without tax, before deductions. */
  gross: Type.Integer(),
  discount: Type.Integer(),
  tax: Type.Integer(),
  /** The amount due, including tax. */
  total: Type.Integer(),
  /** The amount paid by money and gift cards, including tax. */
  paid: Type.Integer(),
  fee: Type.Integer(),
  /** Refunded or being refunded, including tax. */
  refunded: Type.Integer(),
  /** Paid, less tax, discounts, gift cards and refunds. */
  net: Type.Integer(),
  provider: Nullable(OneOf(PROVIDERS)),
  country: Nullable(Type.String()),
  issued_at: Moment,
  paid_at: Nullable(Moment),
}
export const InvoiceEntry = Type.Object(INVOICE_ENTRY)
export type InvoiceEntry = Static<typeof InvoiceEntry>

/** Invoices and credit notes, newest first. */
export const listSalesInvoices = endpoint({
  method: 'GET',
  path: '/bullet/api/sales/invoices',
  access: { view: 'money', part: 'refunds' },
  query: Type.Object({ ...INVOICE_FILTERS, page: Page }),
  reply: Type.Array(InvoiceEntry),
  headers: PageHeaders,
})

const InvoiceReference = Type.Object({ id: Id, number: Type.String() })

export const InvoiceAttempt = Type.Object({
  id: Id,
  provider: OneOf(PROVIDERS),
  state: OneOf(['pending', 'requires_action', 'succeeded', 'failed'] as const),
  amount: Amount,
  fee: Amount,
  /** A decline code. */
  failure_code: Nullable(Type.String()),
  /** As `visa 4242`; null if the method is not saved. */
  method: Nullable(Type.Object({ brand: Nullable(Type.String()), last4: Nullable(Type.String()) })),
  /** The provider's reference. */
  ref: Nullable(Type.String()),
  created_at: Moment,
})
export type InvoiceAttempt = Static<typeof InvoiceAttempt>

export const RefundEntry = Type.Object({
  id: Id,
  /** The total refund, and the share returned to gift cards. */
  amount: Amount,
  to_balance: Amount,
  state: OneOf(['pending', 'succeeded', 'failed'] as const),
  reason: Nullable(Type.String()),
  problem: Nullable(Type.String()),
  by: Nullable(Type.String()),
  credit_note: Nullable(InvoiceReference),
  created_at: Moment,
})
export type RefundEntry = Static<typeof RefundEntry>

export const Party = Type.Object({ name: Nullable(Type.String()), lines: Type.Array(Type.String()) })

export const InvoiceDetail = Type.Object({
  ...INVOICE_ENTRY,
  lines: Type.Array(
    Type.Object({
      title: Type.String(),
      /** What it is called in the language its buyer had, where that is not the store's own. */
      in_language: Nullable(Type.Object({ locale: Type.String(), title: Type.String() })),
      /** A set-up fee has the title of its plan. */
      is_setup_fee: Type.Boolean(),
      /** Which of its payments in instalments it is. */
      instalment: Nullable(Type.Object({ number: Type.Integer(), of: Type.Integer() })),
      quantity: Type.Integer(),
      amount: Type.Integer(),
      period_start: Nullable(Moment),
      period_end: Nullable(Moment),
    }),
  ),
  subtotal: Type.Integer(),
  /** Credit from an earlier plan. */
  credit: Type.Integer(),
  tax_mode: OneOf(['none', 'inclusive', 'exclusive'] as const),
  tax_name: Nullable(Type.String()),
  tax_rate: Type.Number(),
  reverse_charge: Type.Boolean(),
  vat_id: Nullable(Type.String()),
  balance_used: Type.Integer(),
  amount_due: Type.Integer(),
  amount_paid: Type.Integer(),
  seller: Party,
  buyer: Party,
  coupon: Nullable(Type.String()),
  due_at: Nullable(Moment),
  voided_at: Nullable(Moment),
  order_id: Nullable(Id),
  subscription: Nullable(Type.Object({ id: Id, title: Type.String(), status: OneOf(SUBSCRIPTION_STATES) })),
  /** The invoice this credit note reverses. */
  corrects: Nullable(InvoiceReference),
  credit_notes: Type.Array(InvoiceReference),
  attempts: Type.Array(InvoiceAttempt),
  refunds: Type.Array(RefundEntry),
  /** The actions the viewer may take in the current state. */
  may: Type.Object({
    retry: Type.Boolean(),
    void: Type.Boolean(),
    mail: Type.Boolean(),
    /** The maximum the viewer may refund at once; 0 for nothing. */
    refund: Amount,
    /** The refundable amount without the limit of their role. */
    refundable: Amount,
    /** The payment opened an access that can be ended with the refund. */
    end_access: Type.Boolean(),
  }),
})
export type InvoiceDetail = Static<typeof InvoiceDetail>

export const getSalesInvoice = endpoint({
  method: 'GET',
  path: '/bullet/api/sales/invoices/:id',
  access: { view: 'money', part: 'refunds' },
  params: ById,
  reply: InvoiceDetail,
})

/** A PDF. */
export const downloadSalesInvoice = endpoint({
  method: 'GET',
  path: '/bullet/api/sales/invoices/:id/file',
  access: { view: 'money', part: 'refunds' },
  params: ById,
  answers: 'file',
})

/** The lists as CSV, with the filters of the screen. */
export const SALES_FILES = ['invoices', 'orders', 'subscriptions', 'disputes'] as const
export type SalesFile = (typeof SALES_FILES)[number]

const ORDER_FILTERS = {
  search: Search,
  state: Type.Optional(OneOf(ORDER_STATES)),
  offer_id: Type.Optional(Id),
  member_id: Type.Optional(Id),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
}
export const OrderFilters = Type.Object(ORDER_FILTERS)
export type OrderFilters = Static<typeof OrderFilters>

const ORDER_ENTRY = {
  id: Id,
  state: OneOf(ORDER_STATES),
  kind: OneOf(['offer', 'gift_card', 'donation'] as const),
  member: Person,
  /** The contact details as the buyer entered them. */
  email: Nullable(Type.String()),
  name: Nullable(Type.String()),
  title: Nullable(Type.String()),
  currency: Currency,
  /** Due now; null before it is known. */
  due_now: Nullable(Type.Integer()),
  is_trial: Type.Boolean(),
  country: Nullable(Type.String()),
  coupon: Nullable(Type.String()),
  /** Why its last payment failed: a decline code. */
  failure_code: Nullable(Type.String()),
  created_at: Moment,
  completed_at: Nullable(Moment),
}
export const OrderEntry = Type.Object(ORDER_ENTRY)
export type OrderEntry = Static<typeof OrderEntry>

/** Orders, including abandoned ones, newest first. */
export const listSalesOrders = endpoint({
  method: 'GET',
  path: '/bullet/api/sales/orders',
  access: { view: 'money', part: 'refunds' },
  query: Type.Object({ ...ORDER_FILTERS, page: Page }),
  reply: Type.Array(OrderEntry),
  headers: PageHeaders,
})

export const OrderDetail = Type.Object({
  ...ORDER_ENTRY,
  totals: Nullable(Totals),
  winback: Type.Boolean(),
  /** The original offer of a chosen upsell. */
  upsell_from: Nullable(Type.String()),
  address: Type.Array(Type.String()),
  vat_id: Nullable(Type.String()),
  vat_check: Nullable(VatCheck),
  came_from: Nullable(Type.String()),
  reached_payment_at: Nullable(Moment),
  mails_sent: Type.Integer(),
  expires_at: Moment,
  invoice: Nullable(InvoiceReference),
  subscription_id: Nullable(Id),
  attempts: Type.Array(InvoiceAttempt),
})
export type OrderDetail = Static<typeof OrderDetail>

export const getSalesOrder = endpoint({
  method: 'GET',
  path: '/bullet/api/sales/orders/:id',
  access: { view: 'money', part: 'refunds' },
  params: ById,
  reply: OrderDetail,
})

const SUBSCRIPTION_FILTERS = {
  search: Search,
  status: Type.Optional(OneOf(SUBSCRIPTION_STATES)),
  /** Canceled at the end of the period, and complimentary ones. */
  only: Type.Optional(OneOf(['ending', 'comped', 'instalments'] as const)),
  offer_id: Type.Optional(Id),
}
export const SubscriptionFilters = Type.Object(SUBSCRIPTION_FILTERS)
export type SubscriptionFilters = Static<typeof SubscriptionFilters>

export const SubscriptionEntry = Type.Object({
  id: Id,
  status: OneOf(SUBSCRIPTION_STATES),
  member: Person,
  offer_id: Id,
  title: Type.String(),
  amount: Amount,
  currency: Currency,
  period: Subscription.properties.period,
  instalments: Nullable(Instalments),
  comped: Type.Boolean(),
  cancel_at_end: Type.Boolean(),
  /** The next payment or the end; null if there is neither. */
  next_at: Nullable(Moment),
  ended_at: Nullable(Moment),
  created_at: Moment,
})
export type SubscriptionEntry = Static<typeof SubscriptionEntry>

export const listSalesSubscriptions = endpoint({
  method: 'GET',
  path: '/bullet/api/sales/subscriptions',
  access: { view: 'money', part: 'refunds' },
  query: Type.Object({ ...SUBSCRIPTION_FILTERS, page: Page }),
  reply: Type.Array(SubscriptionEntry),
  headers: PageHeaders,
})

export const SubscriptionEvent = Type.Object({
  id: Id,
  kind: Type.String(),
  title: Nullable(Type.String()),
  mrr_before: Type.Integer(),
  mrr_after: Type.Integer(),
  currency: Currency,
  by: Nullable(Type.String()),
  details: Type.Record(Type.String(), Type.Unknown()),
  at: Moment,
})
export type SubscriptionEvent = Static<typeof SubscriptionEvent>

export const SubscriptionDetail = Type.Object({
  subscription: Subscription,
  /** Who has the seats of a plan that is for several, or is invited to one. */
  seats: Type.Array(Type.Object({ member: Person, email: Nullable(Type.String()), since: Moment })),
  member: Person,
  created_at: Moment,
  end_reason: Nullable(Type.String()),
  method: Nullable(PaymentMethod),
  /** The open invoice: why it is unpaid, and the next retry. */
  unpaid: Nullable(
    Type.Object({
      invoice_id: Id,
      number: Type.String(),
      amount: Amount,
      failure_code: Nullable(Type.String()),
      next_try_at: Nullable(Moment),
    }),
  ),
  /** The newest fifty of each. */
  events: Type.Array(SubscriptionEvent),
  invoices: Type.Array(InvoiceEntry),
  /** Whether the viewer may change it. */
  may_change: Type.Boolean(),
})
export type SubscriptionDetail = Static<typeof SubscriptionDetail>

export const getSalesSubscription = endpoint({
  method: 'GET',
  path: '/bullet/api/sales/subscriptions/:id',
  access: { view: 'money', part: 'refunds' },
  params: ById,
  reply: SubscriptionDetail,
})

/** Subscription, orders, invoices and balance of a person. */
export const PersonSales = Type.Object({
  subscription: Nullable(SubscriptionEntry),
  /** What they are paying or have paid in instalments, newest first. */
  instalments: Type.Array(SubscriptionEntry),
  /** Paid and refunded until now, by currency. */
  spent: Type.Array(Type.Object({ currency: Currency, paid: Amount, refunded: Amount })),
  /** What they had paid at the service they came from, as its export says; no part of any figure or book here. */
  spent_elsewhere: Nullable(
    Type.Object({ source: Nullable(OneOf(IMPORT_SOURCES)), currency: Currency, amount: Amount }),
  ),
  balance: Type.Array(Type.Object({ currency: Currency, amount: Amount })),
  trial_left: Type.Boolean(),
  invoices: Type.Array(InvoiceEntry),
  may_change: Type.Boolean(),
})
export type PersonSales = Static<typeof PersonSales>

export const getPersonSales = endpoint({
  method: 'GET',
  path: '/bullet/api/sales/people/:id',
  access: { view: 'money', part: 'refunds' },
  params: ById,
  reply: PersonSales,
})

/** What a person pays for now, and what they have paid. */
export const PersonValue = Type.Object({
  id: Type.Integer(),
  /** The titles of their plans, also of those on hold. */
  plans: Type.Array(Type.String()),
  /** Paid without what was refunded, by currency. */
  paid: Type.Array(Type.Object({ currency: Currency, amount: Amount })),
})
export type PersonValue = Static<typeof PersonValue>

/** The plans and the lifetime value of up to a hundred people, `ids` joined by commas; others are left out. */
export const listPeopleValues = endpoint({
  method: 'GET',
  path: '/bullet/api/sales/people',
  access: { view: 'money', part: 'refunds' },
  query: Type.Object({ ids: Type.String({ pattern: '^\\d{1,15}(,\\d{1,15}){0,99}$' }) }),
  reply: Type.Array(PersonValue),
})

export const DISPUTE_STATES = ['open', 'won', 'lost'] as const
const DISPUTE_FILTERS = { state: Type.Optional(OneOf(DISPUTE_STATES)) }
export const DisputeFilters = Type.Object(DISPUTE_FILTERS)
export const DisputeEntry = Type.Object({
  id: Id,
  state: OneOf(DISPUTE_STATES),
  provider: OneOf(PROVIDERS),
  member: Person,
  invoice: Nullable(InvoiceReference),
  amount: Amount,
  currency: Currency,
  reason: Nullable(Type.String()),
  opened_at: Moment,
  closed_at: Nullable(Moment),
})
export type DisputeEntry = Static<typeof DisputeEntry>

/** Disputed payments, newest first. */
export const listDisputes = endpoint({
  method: 'GET',
  path: '/bullet/api/sales/disputes',
  access: { view: 'money', part: 'refunds' },
  query: Type.Object({ ...DISPUTE_FILTERS, page: Page }),
  reply: Type.Array(DisputeEntry),
  headers: PageHeaders,
})

/** The filter options of the lists, from the store's data. */
export const SalesFilters = Type.Object({
  offers: Type.Array(Type.Object({ id: Id, title: Type.String(), type: Type.String() })),
  countries: Type.Array(Type.String()),
  currencies: Type.Array(Currency),
})
export type SalesFilters = Static<typeof SalesFilters>
export const listSalesFilters = endpoint({
  method: 'GET',
  path: '/bullet/api/sales/filters',
  access: {
    either: [
      { view: 'money', part: 'refunds' },
      { view: 'analytics', part: 'sales' },
    ],
  },
  reply: SalesFilters,
})

/** Today so far, in the store's currency and time zone. */
export const SalesToday = Type.Object({
  currency: Currency,
  sales: Type.Integer(),
  gross: Type.Integer(),
  /** Yesterday until the same time. */
  gross_before: Type.Integer(),
  on_hold: Type.Object({ people: Type.Integer(), amount: Amount }),
})
export type SalesToday = Static<typeof SalesToday>
export const getSalesToday = endpoint({
  method: 'GET',
  path: '/bullet/api/sales/today',
  access: { view: 'analytics', part: 'sales' },
  reply: SalesToday,
})

const salesFileOf = <const F extends TObject>(name: SalesFile, query: F) =>
  endpoint({
    method: 'GET',
    path: `/bullet/api/sales/${name}.csv`,
    access: { view: 'money', part: 'refunds' },
    query,
    answers: 'file',
  })
export const salesFiles = {
  invoices: salesFileOf('invoices', InvoiceFilters),
  orders: salesFileOf('orders', OrderFilters),
  subscriptions: salesFileOf('subscriptions', SubscriptionFilters),
  disputes: salesFileOf('disputes', DisputeFilters),
}

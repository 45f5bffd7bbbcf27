import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Currency } from './money.ts'
import { Day, Period, REPORT_DAYS } from '../analytics/reports.ts'
import { SALE_KINDS } from './sales.ts'
import { Id, Moment, Page, PageHeaders } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

/** The period, the currency (the store's own by default) and filters. */
/** The granularity of a revenue table. */
export const REVENUE_STEPS = ['day', 'week', 'month'] as const
export type RevenueStep = (typeof REVENUE_STEPS)[number]

export const RevenueQuery = Type.Object({
  ...REPORT_DAYS,
  currency: Type.Optional(Currency),
  offer_id: Type.Optional(Id),
  country: Type.Optional(Type.String({ pattern: '^[A-Z]{2}$' })),
  kind: Type.Optional(OneOf(SALE_KINDS)),
})
export type RevenueQuery = Static<typeof RevenueQuery>

/**
 * The definition of each revenue figure over rows of `sale` (one per paid invoice, refund and lost dispute), exactly as
 * the server queries it. All without tax.
 */
export const MONEY = {
  gross: 'sum(gross)',
  discounts: 'sum(discount + credit)',
  balance_used: 'sum(balance_used)',
  refunds: 'sum(refunded)',
  net: 'sum(gross - discount - credit - balance_used - refunded)',
  fees: 'sum(fee)',
  earnings: 'sum(gross - discount - credit - balance_used - refunded - fee)',
  tax: 'sum(tax)',
  sales: "count(*) filter (where what = 'sale')",
} as const
export type MoneyName = keyof typeof MONEY
export const MONEY_NAMES = Object.keys(MONEY) as MoneyName[]

/** The kind of movement of each change of MRR: rows of `mrr_movement`. */
/** Those who moved in from another service with their plan are not new subscribers. */
export const MOVEMENTS = ['new', 'moved_in', 'expansion', 'contraction', 'churned', 'reactivated'] as const
export type Movement = (typeof MOVEMENTS)[number]

/** The definition of subscriber figures; `:from` and `:to` are the start and end of the period. */
export const SUBSCRIBERS = {
  mrr: 'select sum(mrr_after - mrr_before) from subscription_change where at < :to',
  active: 'select sum((mrr_after > 0)::int - (mrr_before > 0)::int) from subscription_change where at < :to',
  trialing: "select count(*) from subscription where status = 'trialing' and not comped",
  comped: "select count(*) from subscription where comped and status <> 'canceled'",
  on_hold: 'select sum(amount_due), count(*) from money_at_risk',
  joined: "select count(*) from mrr_movement where movement = 'new' and at >= :from and at < :to",
  churned: 'select count(*) from churned_subscription where ended_at >= :from and ended_at < :to',
  churn:
    'select count(*) / active_at(:from) from churned_subscription where ended_at >= :from and ended_at < :to and paid_since < :from',
  trial_conversion:
    "select count(*) filter (where paid_at < trial_ends_at + interval '14 days') / count(*) from ended_trial where trial_ends_at >= :from and trial_ends_at < :to",
  arpu: 'mrr / active',
  ltv: 'arpu * (earnings / net) / (churn * 30.44 / days)',
} as const
export type SubscriberNumber = keyof typeof SUBSCRIBERS
export const SUBSCRIBER_NUMBERS = Object.keys(SUBSCRIBERS) as SubscriberNumber[]

/** With fewer churned subscribers, no average lifetime is computed. */
export const LEAST_CHURNED = 30
/** A trial counts as converted if its first payment follows within this many days. */
export const CONVERSION_DAYS = 14

const MONEY_FIELDS = {
  gross: Type.Integer(),
  discounts: Type.Integer(),
  balance_used: Type.Integer(),
  refunds: Type.Integer(),
  net: Type.Integer(),
  fees: Type.Integer(),
  earnings: Type.Integer(),
  tax: Type.Integer(),
  sales: Type.Integer(),
}
export const Money = Type.Object(MONEY_FIELDS)
export type Money = Static<typeof Money>

export const DayMoney = Type.Object({ day: Day, ...MONEY_FIELDS })
export type DayMoney = Static<typeof DayMoney>

export const MrrMoves = Type.Object({
  start: Type.Integer(),
  new: Type.Integer(),
  moved_in: Type.Integer(),
  expansion: Type.Integer(),
  contraction: Type.Integer(),
  churned: Type.Integer(),
  reactivated: Type.Integer(),
  end: Type.Integer(),
})
export type MrrMoves = Static<typeof MrrMoves>

/** Rates are from 0 to 1; null if they cannot be computed. */
export const Subscribers = Type.Object({
  active_before: Type.Integer(),
  active: Type.Integer(),
  joined: Type.Integer(),
  churned: Type.Integer(),
  churned_voluntary: Type.Integer(),
  churned_involuntary: Type.Integer(),
  churn: Nullable(Type.Number()),
  trials_ended: Type.Integer(),
  trials_converted: Type.Integer(),
  trial_conversion: Nullable(Type.Number()),
  arpu: Nullable(Type.Integer()),
  ltv: Nullable(Type.Integer()),
})
export type Subscribers = Static<typeof Subscribers>

const Part = Type.Object({ name: Type.String(), sales: Type.Integer(), net: Type.Integer() })
export type RevenuePart = Static<typeof Part>

export const Revenue = Type.Object({
  period: Period,
  /** The previous period of the same length. */
  before: Period,
  currency: Currency,
  /** Currencies with sales. */
  currencies: Type.Array(Currency),
  money: Money,
  money_before: Money,
  days: Type.Array(DayMoney),
  days_before: Type.Array(DayMoney),
  mrr: MrrMoves,
  mrr_before: MrrMoves,
  subscribers: Subscribers,
  subscribers_before: Subscribers,
  /** The current value, independent of the period. */
  now: Type.Object({
    trialing: Type.Integer(),
    comped: Type.Integer(),
    on_hold: Type.Object({ people: Type.Integer(), amount: Type.Integer() }),
  }),
  plans: Type.Array(Part),
  countries: Type.Array(Part),
  coupons: Type.Array(Part),
})
export type Revenue = Static<typeof Revenue>

export const getRevenue = endpoint({
  method: 'GET',
  path: '/bullet/api/revenue',
  access: { view: 'analytics', part: 'sales' },
  query: RevenueQuery,
  reply: Revenue,
})

export const RevenueLine = Type.Object({ date: Day, ...MONEY_FIELDS, total: Type.Integer() })
export type RevenueLine = Static<typeof RevenueLine>

/** A period by months or days: sales, refunds, discounts, net, tax, and both together. */
export const getRevenueTable = endpoint({
  method: 'GET',
  path: '/bullet/api/revenue/table',
  access: { view: 'analytics', part: 'sales' },
  query: Type.Object({
    ...RevenueQuery.properties,
    by: Type.Unsafe<RevenueStep>({ type: 'string', enum: [...REVENUE_STEPS], default: 'month' }),
  }),
  reply: Type.Object({ period: Period, currency: Currency, lines: Type.Array(RevenueLine) }),
})

/** Figures whose rows can be listed. */
export const ROW_KINDS = [
  'sales',
  'refunds',
  'discounts',
  'balance_used',
  'net',
  'fees',
  'earnings',
  'tax',
  ...MOVEMENTS,
  'mrr',
  'trialing',
  'comped',
  'on_hold',
  'left',
  'trials',
] as const
export type RowKind = (typeof ROW_KINDS)[number]

/** A row behind a figure. */
export const RevenueRow = Type.Object({
  at: Moment,
  /** `sale`, `refund`, `dispute`, a movement, or a state of a subscription. */
  what: Type.String(),
  member_id: Nullable(Id),
  /** Null for viewers who may not see people. */
  name: Nullable(Type.String()),
  title: Nullable(Type.String()),
  amount: Type.Integer(),
  invoice: Nullable(Type.Object({ id: Id, number: Type.String() })),
  subscription_id: Nullable(Id),
})
export type RevenueRow = Static<typeof RevenueRow>

export const listRevenueRows = endpoint({
  method: 'GET',
  path: '/bullet/api/revenue/rows',
  access: { view: 'analytics', part: 'sales' },
  query: Type.Object({
    ...RevenueQuery.properties,
    of: Type.Unsafe<RowKind>({ type: 'string', enum: [...ROW_KINDS], default: 'sales' }),
    page: Page,
  }),
  reply: Type.Array(RevenueRow),
  headers: Type.Object({ ...PageHeaders.properties, currency: Currency }),
})

/** The reports as CSV. */
export const REVENUE_FILES = ['table', 'rows'] as const
export type RevenueFile = (typeof REVENUE_FILES)[number]

const revenueFileOf = (name: RevenueFile) =>
  endpoint({
    method: 'GET',
    path: `/bullet/api/revenue/${name}.csv`,
    access: { view: 'analytics', part: 'sales' },
    query: Type.Object({
      ...RevenueQuery.properties,
      by: Type.Optional(OneOf(REVENUE_STEPS)),
      of: Type.Optional(OneOf(ROW_KINDS)),
    }),
    answers: 'file',
  })
export const revenueFiles = { table: revenueFileOf('table'), rows: revenueFileOf('rows') }

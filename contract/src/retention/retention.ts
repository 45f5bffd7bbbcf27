import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { ANSWERS } from './cancellation.ts'
import { Amount, Currency } from '../billing/money.ts'
import { Period } from '../offers/offers.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { LinkSecret, Nullable, OneOf } from '../platform/schema-builders.ts'

const editable = {
  answer: OneOf(ANSWERS),
  /** For a discount: how much, and for how many payments. */
  percent: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  periods: Nullable(Type.Integer({ minimum: 1, maximum: 24 })),
  /** For a pause: the maximum number of months. */
  months: Nullable(Type.Integer({ minimum: 1, maximum: 3 })),
  /** For another plan: its offer. */
  offer_id: Nullable(Id),
  /** The publisher's text beside the offer. */
  text: Nullable(Type.String({ maxLength: 500, pattern: NO_NUL })),
  active: Type.Boolean(),
}
const Title = Type.String({ minLength: 1, maxLength: 120, pattern: '^[^\\u0000]*\\S[^\\u0000]*$' })

export const LeavingReason = Type.Object({
  id: Id,
  key: Nullable(Type.String()),
  title: Nullable(Type.String()),
  ...editable,
})
export type LeavingReason = Static<typeof LeavingReason>

const ReasonId = Type.Object({ id: Id })

/** Every reason in order, inactive ones included. */
export const listLeavingReasons = endpoint({
  method: 'GET',
  path: '/bullet/api/leaving_reasons',
  access: { view: 'marketing' },
  reply: Type.Array(LeavingReason),
})
export const addLeavingReason = endpoint({
  method: 'POST',
  path: '/bullet/api/leaving_reasons',
  access: { edit: 'marketing' },
  body: Type.Object({ title: Title, ...Type.Partial(Type.Object(editable)).properties }),
  reply: LeavingReason,
  status: 201,
})
export const changeLeavingReason = endpoint({
  method: 'PATCH',
  path: '/bullet/api/leaving_reasons/:id',
  access: { edit: 'marketing' },
  params: ReasonId,
  body: Type.Partial(Type.Object({ title: Title, ...editable })),
  reply: LeavingReason,
})
/** Deletes a publisher's own reason; a default one can only be turned off: 409 `reason_ships`. */
export const removeLeavingReason = endpoint({
  method: 'DELETE',
  path: '/bullet/api/leaving_reasons/:id',
  access: { edit: 'marketing' },
  params: ReasonId,
})
/** The complete order. */
export const orderLeavingReasons = endpoint({
  method: 'PUT',
  path: '/bullet/api/leaving_reasons/order',
  access: { edit: 'marketing' },
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
  reply: Type.Array(LeavingReason),
})

export const RetentionSettings = Type.Object({
  /** Whether retention offers are made. */
  retention_offers: Type.Boolean(),
  /** The plan of the second trial; null for none. */
  winback_offer_id: Nullable(Id),
  winback_days: Nullable(Type.Integer({ minimum: 1, maximum: 365 })),
  /** Days after the end on which a win-back is sent automatically; null for never. */
  winback_after: Nullable(Type.Integer({ minimum: 1, maximum: 730 })),
  winback_card: Type.Boolean(),
})
export type RetentionSettings = Static<typeof RetentionSettings>

export const getRetentionSettings = endpoint({
  method: 'GET',
  path: '/bullet/api/retention_settings',
  access: { view: 'marketing' },
  reply: RetentionSettings,
})
export const changeRetentionSettings = endpoint({
  method: 'PATCH',
  path: '/bullet/api/retention_settings',
  access: { edit: 'marketing' },
  body: Type.Partial(RetentionSettings),
  reply: RetentionSettings,
})

/** Mails a former member another trial. 409 `winback_not_set`, `winback_not_for`. */
export const sendWinback = endpoint({
  method: 'POST',
  path: '/bullet/api/people/:id/winback',
  access: { edit: 'marketing' },
  params: ReasonId,
  reply: Type.Object({ sent: Type.Boolean(), expires_at: Moment }),
  status: 202,
})

const Counts = {
  /** Members who began to cancel. */
  begun: Type.Integer(),
  /** Members who got an offer. */
  offered: Type.Integer(),
  claimed: Type.Integer(),
  /** Members who stayed, with or without the offer. */
  saved: Type.Integer(),
  left: Type.Integer(),
}
export const LeavingCounts = Type.Object(Counts)
export type LeavingCounts = Static<typeof LeavingCounts>

const Day = Type.String({ format: 'date' })
export const RetentionReportQuery = Type.Object({
  /** Days in the store's time zone, both included; the last thirty by default. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
})

export const RetentionReport = Type.Object({
  from: Day,
  to: Day,
  total: LeavingCounts,
  /** In the previous period of the same length. */
  before: LeavingCounts,
  reasons: Type.Array(
    Type.Object({
      id: Nullable(Id),
      key: Nullable(Type.String()),
      title: Nullable(Type.String()),
      ...Counts,
      /** Begun in the previous period of the same length. */
      begun_before: Type.Integer(),
    }),
  ),
  plans: Type.Array(Type.Object({ id: Id, title: Type.String(), ...Counts })),
  /** The newest texts of members. */
  words: Type.Array(
    Type.Object({
      text: Type.String(),
      at: Moment,
      reason_id: Nullable(Id),
      member: Nullable(Type.Object({ id: Id, name: Type.String() })),
    }),
  ),
  abandoned: Type.Object({
    /** Orders abandoned at the payment step. */
    orders: Type.Integer(),
    /** Abandoned orders with a mail. */
    mailed: Type.Integer(),
    /** Orders completed after their mail. */
    recovered: Type.Integer(),
    /** Revenue of those orders, by currency. */
    value: Type.Array(Type.Object({ currency: Currency, amount: Amount })),
  }),
  winback: Type.Object({ sent: Type.Integer(), used: Type.Integer() }),
})
export type RetentionReport = Static<typeof RetentionReport>

export const getRetentionReport = endpoint({
  method: 'GET',
  path: '/bullet/api/retention_report',
  access: { view: 'marketing' },
  query: RetentionReportQuery,
  reply: RetentionReport,
})

/** The reasons as CSV: one row per cancellation. */
export const retentionFile = endpoint({
  method: 'GET',
  path: '/bullet/api/retention_report/file',
  access: { view: 'marketing' },
  query: RetentionReportQuery,
  answers: 'file',
})

const Token = Type.Object({
  token: LinkSecret(100),
})

/** A win-back as its link offers it. */
export const Winback = Type.Object({
  title: Type.String(),
  description: Nullable(Type.String()),
  days: Type.Integer(),
  trial_ends_at: Moment,
  /** The payments that follow. */
  amount: Amount,
  currency: Currency,
  period: Period,
  needs_card: Type.Boolean(),
  expires_at: Moment,
})
export type Winback = Static<typeof Winback>

/** 404 `winback_not_found`, 410 `winback_expired`, 409 `winback_used`. */
export const getWinback = endpoint({
  method: 'GET',
  path: '/api/winbacks/:token',
  access: { secret: 'link' },
  perMinute: 30,
  params: Token,
  reply: Winback,
})
/** Starts it for the addressed member. 403 `winback_of_another`; 409 `winback_needs_method`, `winback_used`. */
export const useWinback = endpoint({
  method: 'POST',
  path: '/api/winbacks/:token',
  access: 'members',
  perMinute: 30,
  params: Token,
  reply: Type.Object({ trial_ends_at: Moment }),
})

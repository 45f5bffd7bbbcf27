import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { ANSWERS } from './cancellation.ts'
import { Amount, Currency } from '../billing/money.ts'
import { Period } from '../offers/offers.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { LinkSecret, Nullable, OneOf } from '../platform/schema-builders.ts'

const editable = {
  answer: OneOf(ANSWERS),
  /** Of a discount: how much less, for how many payments. */
  percent: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  periods: Nullable(Type.Integer({ minimum: 1, maximum: 24 })),
  /** Of a pause: the most months it may last. */
  months: Nullable(Type.Integer({ minimum: 1, maximum: 3 })),
  /** The other plan. */
  offer_id: Nullable(Id),
  /** What is said beside the offer, in the publisher's words. */
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

/** Every reason in its order, those that are switched off too. */
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
/** A publisher's own; one that ships can only be switched off: 409 `reason_ships`. */
export const removeLeavingReason = endpoint({
  method: 'DELETE',
  path: '/bullet/api/leaving_reasons/:id',
  access: { edit: 'marketing' },
  params: ReasonId,
})
/** All of them, first to last. */
export const orderLeavingReasons = endpoint({
  method: 'PUT',
  path: '/bullet/api/leaving_reasons/order',
  access: { edit: 'marketing' },
  body: Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }) }),
  reply: Type.Array(LeavingReason),
})

export const RetentionSettings = Type.Object({
  /** Whether anything is offered to somebody who wants to leave. */
  retention_offers: Type.Boolean(),
  /** The plan of the second trial; none without it. */
  winback_offer_id: Nullable(Id),
  winback_days: Nullable(Type.Integer({ minimum: 1, maximum: 365 })),
  /** Days after somebody left on which it is sent by itself; never without a number. */
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

/** Offers somebody who has left one more trial, by mail. 409 `winback_not_set`, `winback_not_for`. */
export const sendWinback = endpoint({
  method: 'POST',
  path: '/bullet/api/people/:id/winback',
  access: { edit: 'marketing' },
  params: ReasonId,
  reply: Type.Object({ sent: Type.Boolean(), expires_at: Moment }),
  status: 202,
})

const Counts = {
  /** People who began to leave. */
  begun: Type.Integer(),
  /** Those something was offered to. */
  offered: Type.Integer(),
  claimed: Type.Integer(),
  /** Those who stayed, with what was offered or without. */
  saved: Type.Integer(),
  left: Type.Integer(),
}
export const LeavingCounts = Type.Object(Counts)
export type LeavingCounts = Static<typeof LeavingCounts>

const Day = Type.String({ format: 'date' })
export const RetentionReportQuery = Type.Object({
  /** Days of the store's time zone, both included; the last thirty without them. */
  from: Type.Optional(Day),
  to: Type.Optional(Day),
})

export const RetentionReport = Type.Object({
  from: Day,
  to: Day,
  total: LeavingCounts,
  /** Of as many days before. */
  before: LeavingCounts,
  reasons: Type.Array(
    Type.Object({
      id: Nullable(Id),
      key: Nullable(Type.String()),
      title: Nullable(Type.String()),
      ...Counts,
      /** Begun, of as many days before. */
      begun_before: Type.Integer(),
    }),
  ),
  plans: Type.Array(Type.Object({ id: Id, title: Type.String(), ...Counts })),
  /** The newest things people wrote. */
  words: Type.Array(
    Type.Object({
      text: Type.String(),
      at: Moment,
      reason_id: Nullable(Id),
      member: Nullable(Type.Object({ id: Id, name: Type.String() })),
    }),
  ),
  abandoned: Type.Object({
    /** Orders somebody left at the payment step. */
    orders: Type.Integer(),
    /** Those a mail was sent for. */
    mailed: Type.Integer(),
    /** Those of them that were completed after it. */
    recovered: Type.Integer(),
    /** What was paid for those, by currency. */
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

/** The same reasons as a file: one row for everybody who began to leave. */
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

/** One more trial, as its link offers it. */
export const Winback = Type.Object({
  title: Type.String(),
  description: Nullable(Type.String()),
  days: Type.Integer(),
  trial_ends_at: Moment,
  /** What follows. */
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
/** Begins it, for the member it was sent to. 403 `winback_of_another`; 409 `winback_needs_method`, `winback_used`. */
export const useWinback = endpoint({
  method: 'POST',
  path: '/api/winbacks/:token',
  access: 'members',
  perMinute: 30,
  params: Token,
  reply: Type.Object({ trial_ends_at: Moment }),
})

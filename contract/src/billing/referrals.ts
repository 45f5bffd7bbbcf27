import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, Moment, NO_NUL, Page, PageHeaders } from '../platform/shapes.ts'
import { Email } from '../members/members.ts'
import { Amount, Currency } from './money.ts'

/** `credit`: added to the balance here. `money`: paid out by the publisher. */
export const REWARD_KINDS = ['credit', 'money'] as const
export type RewardKind = (typeof REWARD_KINDS)[number]

/** `friend`: a member with the terms of the programme. `partner`: with terms of their own. */
export const AFFILIATE_KINDS = ['friend', 'partner'] as const

const Percent = Type.Integer({ minimum: 0, maximum: 100 })
const Payments = Nullable(Type.Integer({ minimum: 1, maximum: 120 }))
export const ReferralCode = Type.String({ minLength: 4, maxLength: 24, pattern: '^[A-Za-z0-9]+$' })
/** A code as it is typed or comes in an address. */
const TypedCode = Type.String({ minLength: 1, maxLength: 60, pattern: NO_NUL })

const SETTINGS = {
  /** Members bring friends. */
  referrals: Type.Boolean(),
  pays: OneOf(REWARD_KINDS),
  /** Of what the friend paid, without tax. */
  percent: Percent,
  /** How many payments of a friend count; null for all of them. */
  payments: Payments,
  /** Days from a payment until it is sure. */
  wait_days: Type.Integer({ minimum: 0, maximum: 365 }),
}
export const ReferralSettings = Type.Object({
  ...SETTINGS,
  /** The coupon that whoever comes by a code gets. */
  coupon: Nullable(Type.String()),
})
export type ReferralSettings = Static<typeof ReferralSettings>

/** What was earned in a currency: `waiting` is not sure yet, `due` is to be paid; less than 0 after refunds. */
export const Earnings = Type.Object({
  currency: Currency,
  waiting: Type.Integer(),
  due: Type.Integer(),
  paid: Type.Integer(),
})
export type Earnings = Static<typeof Earnings>

const TERMS = { percent: Percent, payments: Payments, pays: OneOf(REWARD_KINDS) }

export const Affiliate = Type.Object({
  id: Id,
  code: Type.String(),
  kind: OneOf(AFFILIATE_KINDS),
  ...TERMS,
  stopped: Type.Boolean(),
  /** Null once the account is gone. */
  member: Nullable(Type.Object({ id: Id, name: Type.String(), email: Type.String() })),
  /** People who came by the code, and those of them who have paid. */
  friends: Type.Integer(),
  buyers: Type.Integer(),
  earnings: Type.Array(Earnings),
  created_at: Moment,
})
export type Affiliate = Static<typeof Affiliate>

export const getReferralSettings = endpoint({
  method: 'GET',
  path: '/bullet/api/referral_settings',
  access: { view: 'money', part: 'coupons' },
  reply: ReferralSettings,
})

/** Changes the programme for friends who come from now on. 422 `coupon_unknown`. */
export const changeReferralSettings = endpoint({
  method: 'PATCH',
  path: '/bullet/api/referral_settings',
  access: { edit: 'money', part: 'coupons' },
  body: Type.Partial(Type.Object({ ...SETTINGS, coupon: Nullable(TypedCode) }), {
    additionalProperties: false,
  }),
  reply: ReferralSettings,
})

/** Who brings others, newest first. */
export const listAffiliates = endpoint({
  method: 'GET',
  path: '/bullet/api/affiliates',
  access: { view: 'money', part: 'coupons' },
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 100 })),
    page: Page,
  }),
  reply: Type.Array(Affiliate),
  headers: PageHeaders,
})

/** Makes a member a partner. 422 `affiliate_unknown_member`, 409 `referral_code_taken`, `affiliate_there`. */
export const createAffiliate = endpoint({
  method: 'POST',
  path: '/bullet/api/affiliates',
  access: { edit: 'money', part: 'coupons' },
  body: Type.Object({ email: Email, code: ReferralCode, ...TERMS }),
  reply: Affiliate,
  status: 201,
})

/** Changes the named terms, for those who come from now on; stopped, a code brings nobody and nothing more. */
export const changeAffiliate = endpoint({
  method: 'PATCH',
  path: '/bullet/api/affiliates/:id',
  access: { edit: 'money', part: 'coupons' },
  params: Type.Object({ id: Id }),
  body: Type.Partial(Type.Object({ ...TERMS, code: ReferralCode, stopped: Type.Boolean() }), {
    additionalProperties: false,
  }),
  reply: Affiliate,
})

const Payee = Type.Object({
  affiliate_id: Id,
  code: Type.String(),
  name: Nullable(Type.String()),
  email: Nullable(Type.String()),
})

/** What is to be paid in money now, one entry for each person and currency. */
export const DuePayout = Type.Intersect([
  Payee,
  Type.Object({ currency: Currency, amount: Amount, commissions: Type.Integer() }),
])
export type DuePayout = Static<typeof DuePayout>

export const listDuePayouts = endpoint({
  method: 'GET',
  path: '/bullet/api/affiliate_payouts/due',
  access: { view: 'money', part: 'coupons' },
  reply: Type.Array(DuePayout),
})

/** The same as CSV. */
export const duePayoutsFile = endpoint({
  method: 'GET',
  path: '/bullet/api/affiliate_payouts/due.csv',
  access: { view: 'money', part: 'coupons' },
  answers: 'file',
})

export const AffiliatePayout = Type.Intersect([
  Payee,
  Type.Object({
    id: Id,
    pays: OneOf(REWARD_KINDS),
    currency: Currency,
    amount: Amount,
    /** The member of staff who marked it as paid; null for credit, which is given by itself. */
    actor: Nullable(Type.String()),
    created_at: Moment,
  }),
])
export type AffiliatePayout = Static<typeof AffiliatePayout>

/** What was paid out, newest first. */
export const listPayouts = endpoint({
  method: 'GET',
  path: '/bullet/api/affiliate_payouts',
  access: { view: 'money', part: 'coupons' },
  query: Type.Object({ page: Page }),
  reply: Type.Array(AffiliatePayout),
  headers: PageHeaders,
})

/** Marks what is due as paid, once. 409 `payout_changed` if another amount is due than the one that was seen. */
export const payAffiliate = endpoint({
  method: 'POST',
  path: '/bullet/api/affiliates/:id/payouts',
  access: { edit: 'money' },
  params: Type.Object({ id: Id }),
  body: Type.Object({ currency: Currency, amount: Type.Integer({ minimum: 1, maximum: 100_000_000_000 }) }),
  reply: AffiliatePayout,
  status: 201,
})

/** A member's own code and what came of it. */
export const OwnReferral = Type.Object({
  /** Members can have a code. */
  open: Type.Boolean(),
  /** Null until they ask for one. */
  code: Nullable(Type.String()),
  ...TERMS,
  wait_days: Type.Integer(),
  /** The coupon of a friend. */
  friend_coupon: Nullable(
    Type.Object({
      percent: Nullable(Type.Integer()),
      amount: Nullable(Amount),
      currency: Nullable(Currency),
    }),
  ),
  friends: Type.Integer(),
  buyers: Type.Integer(),
  earnings: Type.Array(Earnings),
})
export type OwnReferral = Static<typeof OwnReferral>

export const getOwnReferral = endpoint({
  method: 'GET',
  path: '/api/referrals/own',
  access: 'members',
  reply: OwnReferral,
})

/** Gives the member a code; the same one if they have it already. 403 `referrals_closed`. */
export const createOwnReferral = endpoint({
  method: 'POST',
  path: '/api/referrals/own',
  access: 'members',
  perMinute: 20,
  reply: OwnReferral,
})

/** A new member says by whose code they came; the first one counts. 422 `referral_unknown`, `referral_own`, `referral_not_new`. */
export const claimReferral = endpoint({
  method: 'POST',
  path: '/api/referrals',
  access: 'members',
  perMinute: 20,
  body: Type.Object({ code: TypedCode }),
})

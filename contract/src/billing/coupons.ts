import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Amount, Currency } from './money.ts'
import { Id, Moment, NO_NUL, Page, PageHeaders } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

export const DISCOUNT_KINDS = ['percent', 'fixed'] as const
export const DURATIONS = ['once', 'repeating', 'forever'] as const
export type Duration = (typeof DURATIONS)[number]
/** `once`: everything but plans. `offers`: the chosen ones. */
export const APPLIES_TO = ['all', 'recurring', 'once', 'offers'] as const
export const COUPON_STATES = ['active', 'scheduled', 'expired', 'spent', 'archived'] as const
export type CouponState = (typeof COUPON_STATES)[number]

export const CODE_PATTERN = '^[A-Za-z0-9]{3,40}$'
export const PREFIX_PATTERN = '^[A-Za-z0-9]{0,20}$'
export const MOST_CODES = 50_000

const Money = Type.Object({ amount: Amount, currency: Currency })

/** The terms that never change once a code is published. */
const FIXED_COUPON_FIELDS = {
  kind: OneOf(DISCOUNT_KINDS),
  percent: Nullable(Type.Integer({ minimum: 1, maximum: 100 })),
  /** Minor units of `currency`. */
  amount: Nullable(Type.Integer({ minimum: 1, maximum: 100_000_000_000 })),
  /** Currency of a fixed discount and of the minimum amount. */
  currency: Nullable(Currency),
  duration: OneOf(DURATIONS),
  /** The number of payments a repeating one lowers. */
  periods: Nullable(Type.Integer({ minimum: 1, maximum: 120 })),
}

const RULES = {
  name: Nullable(Type.String({ maxLength: 80, pattern: NO_NUL })),
  applies_to: OneOf(APPLIES_TO),
  offer_ids: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
  starts_at: Nullable(Moment),
  /** Redeemable until then; discounts redeemed before continue. */
  expires_at: Nullable(Moment),
  max_redemptions: Nullable(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  min_amount: Amount,
  new_members: Type.Boolean(),
  first_order: Type.Boolean(),
  on_plan_change: Type.Boolean(),
}

/** Usage of a coupon. */
const Use = {
  redemptions: Type.Integer(),
  state: OneOf(COUPON_STATES),
}

const COUPON = {
  id: Id,
  code: Type.String(),
  ...FIXED_COUPON_FIELDS,
  ...RULES,
  ...Use,
  offers: Type.Array(Type.Object({ id: Id, title: Type.String() })),
  batch_id: Nullable(Id),
  created_at: Moment,
  /** Revenue paid with it per currency, largest first. */
  revenue: Type.Array(Money),
}
export const Coupon = Type.Object(COUPON)
export type Coupon = Static<typeof Coupon>

export const CouponRules = Type.Object({ ...FIXED_COUPON_FIELDS, ...RULES })
export type CouponRules = Static<typeof CouponRules>

/** Coupons of a batch are listed by the batch's id. */
export const listCoupons = endpoint({
  method: 'GET',
  path: '/bullet/api/coupons',
  access: { view: 'money', part: 'coupons' },
  query: Type.Object({
    search: Type.Optional(Type.String({ maxLength: 100 })),
    state: Type.Optional(OneOf(COUPON_STATES)),
    batch_id: Type.Optional(Id),
    page: Page,
  }),
  reply: Type.Array(Coupon),
  headers: PageHeaders,
})

const OfId = Type.Object({ id: Id })

export const CouponDetail = Type.Object({
  ...COUPON,
  /** The total discount. */
  discounted: Type.Array(Money),
})
export type CouponDetail = Static<typeof CouponDetail>

export const getCoupon = endpoint({
  method: 'GET',
  path: '/bullet/api/coupons/:id',
  access: { view: 'money', part: 'coupons' },
  params: OfId,
  reply: CouponDetail,
})

/** 409 `coupon_code_taken`; 404 `offer_not_found`. */
export const createCoupon = endpoint({
  method: 'POST',
  path: '/bullet/api/coupons',
  access: { edit: 'money', part: 'coupons' },
  body: Type.Object({ code: Type.String({ pattern: CODE_PATTERN }), ...FIXED_COUPON_FIELDS, ...RULES }),
  reply: Coupon,
  status: 201,
})

/** Changes the named fields; code and discount never change. 409 `coupon_limit_below`. */
export const changeCoupon = endpoint({
  method: 'PATCH',
  path: '/bullet/api/coupons/:id',
  access: { edit: 'money', part: 'coupons' },
  params: OfId,
  body: Type.Partial(Type.Object({ ...RULES, archived: Type.Boolean() }), { additionalProperties: false }),
  reply: Coupon,
})

export const Redemption = Type.Object({
  id: Id,
  member: Type.Object({ id: Id, name: Type.String() }),
  /** The discount of the first payment. */
  amount: Amount,
  currency: Nullable(Currency),
  offer_title: Nullable(Type.String()),
  at: Moment,
  released_at: Nullable(Moment),
})
export type Redemption = Static<typeof Redemption>

export const listRedemptions = endpoint({
  method: 'GET',
  path: '/bullet/api/coupons/:id/redemptions',
  access: { view: 'money', part: 'coupons' },
  params: OfId,
  query: Type.Object({ page: Page }),
  reply: Type.Array(Redemption),
  headers: PageHeaders,
})

/** Coupons created together, one single-use code per person. */
export const CouponBatch = Type.Object({
  id: Id,
  name: Type.String(),
  prefix: Type.String(),
  wanted: Type.Integer(),
  /** The number created so far. */
  made: Type.Integer(),
  state: OneOf(['making', 'ready', 'failed', 'archived'] as const),
  redemptions: Type.Integer(),
  /** The shared terms. */
  rules: CouponRules,
  created_at: Moment,
})
export type CouponBatch = Static<typeof CouponBatch>

export const listCouponBatches = endpoint({
  method: 'GET',
  path: '/bullet/api/coupon_batches',
  access: { view: 'money', part: 'coupons' },
  query: Type.Object({ page: Page }),
  reply: Type.Array(CouponBatch),
  headers: PageHeaders,
})

export const getCouponBatch = endpoint({
  method: 'GET',
  path: '/bullet/api/coupon_batches/:id',
  access: { view: 'money', part: 'coupons' },
  params: OfId,
  reply: CouponBatch,
})

/** Starts to create the codes; the batch shows the progress. */
export const createCouponBatch = endpoint({
  method: 'POST',
  path: '/bullet/api/coupon_batches',
  access: { edit: 'money', part: 'coupons' },
  body: Type.Object({
    prefix: Type.String({ pattern: PREFIX_PATTERN }),
    count: Type.Integer({ minimum: 1, maximum: MOST_CODES }),
    ...FIXED_COUPON_FIELDS,
    ...RULES,
    name: Type.String({ minLength: 1, maxLength: 80, pattern: NO_NUL }),
  }),
  reply: CouponBatch,
  status: 201,
})

/** Disables all codes of a batch, or enables them again. */
export const archiveCouponBatch = endpoint({
  method: 'PUT',
  path: '/bullet/api/coupon_batches/:id/archived',
  access: { edit: 'money', part: 'coupons' },
  params: OfId,
  body: Type.Object({ archived: Type.Boolean() }),
  reply: CouponBatch,
})

/** The codes of a batch and their status as CSV. */
export const couponBatchFile = endpoint({
  method: 'GET',
  path: '/bullet/api/coupon_batches/:id/codes.csv',
  access: { view: 'money', part: 'coupons' },
  params: OfId,
  answers: 'file',
})
/** All coupons without a batch as CSV. */
export const couponsFile = endpoint({
  method: 'GET',
  path: '/bullet/api/coupons/file.csv',
  access: { view: 'money', part: 'coupons' },
  answers: 'file',
})

/** The offers and currencies a coupon can apply to, the store's own first. */
export const getCouponChoices = endpoint({
  method: 'GET',
  path: '/bullet/api/coupon_offers',
  access: { view: 'money', part: 'coupons' },
  reply: Type.Object({
    offers: Type.Array(
      Type.Object({ id: Id, title: Type.String(), type: Type.String(), archived: Type.Boolean() }),
    ),
    currencies: Type.Array(Currency),
  }),
})

import { Type, type Static } from 'typebox'
import { Amount, Currency } from '../billing/money.ts'
import { Period } from '../offers/offers.ts'
import { Id, Moment, NO_NUL } from '../platform/shapes.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'

/** Default reasons, which are translated. */
export const SHIPPED_REASONS = [
  'too_expensive',
  'no_time',
  'nothing_to_watch',
  'technical',
  'other_service',
  'other',
] as const

/** The offer made for a reason. */
export const ANSWERS = ['nothing', 'discount', 'pause', 'other_plan', 'contact', 'coming'] as const
export type Answer = (typeof ANSWERS)[number]

export const MOST_WORDS_ON_LEAVING = 1000

/** A reason to cancel, as the page asks for it. */
export const AskedReason = Type.Object({
  id: Id,
  /** A default reason has a translation; a publisher's own has a title. */
  key: Nullable(Type.String()),
  title: Nullable(Type.String()),
})
export type AskedReason = Static<typeof AskedReason>

/** The subscription to be canceled. */
export const LeavingPlan = Type.Object({
  title: Type.String(),
  amount: Amount,
  currency: Currency,
  period: Period,
  is_trial: Type.Boolean(),
  /** The end of access if it is canceled now. */
  ends_at: Moment,
  /** The subscription is canceled and can be resumed. */
  is_ending: Type.Boolean(),
})
export type LeavingPlan = Static<typeof LeavingPlan>

/** The page `cancellation`. */
export const CancellationPage = Type.Object({
  plan: LeavingPlan,
  reasons: Type.Array(AskedReason),
  /** Only the confirmation is left. */
  is_confirming: Type.Boolean(),
})
export type CancellationPage = Static<typeof CancellationPage>

/** The retention offer. */
export const StayOffer = Type.Union([
  Type.Object({
    answer: Type.Literal('discount'),
    percent: Type.Number(),
    periods: Type.Integer(),
    amount: Amount,
    next_at: Moment,
  }),
  Type.Object({ answer: Type.Literal('pause'), months: Type.Integer(), starts_at: Moment }),
  Type.Object({
    answer: Type.Literal('other_plan'),
    title: Type.String(),
    amount: Amount,
    period: Period,
    description: Nullable(Type.String()),
  }),
  Type.Object({
    answer: Type.Literal('contact'),
    text: Nullable(Type.String()),
    email: Nullable(Type.String()),
  }),
  Type.Object({
    answer: Type.Literal('coming'),
    text: Nullable(Type.String()),
    programs: Type.Array(Type.Object({ title: Type.String(), at: Nullable(Moment) })),
  }),
])
export type StayOffer = Static<typeof StayOffer>

/** The page `reduce_churn`. */
export const ReduceChurnPage = Type.Object({ plan: LeavingPlan, offer: StayOffer })
export type ReduceChurnPage = Static<typeof ReduceChurnPage>

/** The form of a cancellation. */
export const LeavingForm = Type.Object({
  reason_id: Type.Optional(Nullable(Id)),
  text: Type.Optional(Type.String({ maxLength: MOST_WORDS_ON_LEAVING, pattern: NO_NUL })),
})

/** The answer to a retention offer: accepted, declined, or keep the subscription. */
export const StayForm = Type.Object({
  act: OneOf(['claim', 'leave', 'stay'] as const),
  months: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
})

import { Type, type Static } from 'typebox'
import { ACCESS_MODES, CONTENT_KINDS, CONTENT_STATUSES } from '../catalogue/catalogue.ts'
import { COMMENT_STATES } from '../community/community.ts'
import { ACCESS_SOURCES } from '../offers/offers-admin.ts'
import { LIVE_STATES } from '../live/live.ts'
import { VIDEO_STATES } from '../media/media.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Moment } from '../platform/shapes.ts'

const Whole = Type.Integer()
const Text = Type.String()

/** A person of the store. Name and address are null once the account is deleted. */
export const WebhookMember = Type.Object({ id: Whole, name: Nullable(Text), email: Nullable(Text) })

export const WebhookSubscription = Type.Object({
  id: Whole,
  offer_id: Whole,
  offer_title: Text,
  status: OneOf(['trialing', 'active', 'past_due', 'on_hold', 'paused', 'canceled']),
  /** In the smallest unit of the currency. */
  amount: Whole,
  currency: Text,
  period_unit: OneOf(['day', 'week', 'month', 'year']),
  period_count: Whole,
  period_start: Moment,
  period_end: Moment,
  trial_ends_at: Nullable(Moment),
  cancel_at_end: Type.Boolean(),
  resumes_at: Nullable(Moment),
  ended_at: Nullable(Moment),
  end_reason: Nullable(Text),
  /** Monthly payments of a purchase, in all and made; null for a plan. */
  instalments: Nullable(Whole),
  instalments_paid: Nullable(Whole),
  /** How many people the plan is for; the amount is that of all. */
  seats: Whole,
})

export const WebhookInvoice = Type.Object({
  id: Whole,
  /** As printed; null while nothing was paid. */
  number: Nullable(Text),
  status: OneOf(['open', 'paid', 'void', 'uncollectible', 'partially_refunded', 'refunded', 'disputed']),
  reason: Text,
  subscription_id: Nullable(Whole),
  order_id: Nullable(Whole),
  /** In the smallest unit of the currency. */
  total: Whole,
  tax: Whole,
  /** What was charged once for a new subscription, without tax that comes on top; part of the total. */
  setup_fee: Whole,
  amount_paid: Whole,
  amount_refunded: Whole,
  currency: Text,
  issued_at: Moment,
  paid_at: Nullable(Moment),
})

export const WebhookOrder = Type.Object({
  id: Whole,
  kind: OneOf(['offer', 'gift_card', 'donation']),
  offer_id: Nullable(Whole),
  invoice_id: Nullable(Whole),
  subscription_id: Nullable(Whole),
  currency: Text,
  country: Nullable(Text),
  created_at: Moment,
  completed_at: Nullable(Moment),
})

export const WebhookPaymentMethod = Type.Object({
  id: Whole,
  kind: OneOf(['card', 'paypal', 'wallet']),
  brand: Nullable(Text),
  last4: Nullable(Text),
  exp_month: Nullable(Whole),
  exp_year: Nullable(Whole),
})

export const WebhookDispute = Type.Object({
  id: Whole,
  invoice_id: Nullable(Whole),
  amount: Whole,
  currency: Text,
  reason: Nullable(Text),
  state: OneOf(['open', 'won', 'lost']),
  opened_at: Moment,
})

export const WebhookGiftCard = Type.Object({
  id: Whole,
  state: OneOf(['waiting', 'sent', 'claimed', 'spent', 'refunded', 'revoked']),
  amount: Whole,
  balance: Whole,
  currency: Text,
  order_id: Nullable(Whole),
  created_at: Moment,
})

export const WebhookAccess = Type.Object({
  id: Whole,
  offer_id: Nullable(Whole),
  program_id: Nullable(Whole),
  source: OneOf(ACCESS_SOURCES),
  starts_at: Moment,
  /** Null: for ever. */
  ends_at: Nullable(Moment),
  revoked_at: Nullable(Moment),
  revoked_reason: Nullable(Text),
})

export const WebhookOffer = Type.Object({
  id: Whole,
  type: OneOf(['recurring', 'fixed_price', 'rent', 'freebie', 'bundle']),
  title: Text,
  state: OneOf(['active', 'archived']),
  visibility: OneOf(['public', 'private']),
})

export const WebhookProgram = Type.Object({
  id: Whole,
  kind: OneOf(CONTENT_KINDS),
  title: Text,
  permalink: Text,
  status: OneOf(CONTENT_STATUSES),
  access: OneOf(ACCESS_MODES),
  published_at: Nullable(Moment),
})

export const WebhookVideo = Type.Object({
  id: Whole,
  file_name: Text,
  state: OneOf(VIDEO_STATES),
  /** Seconds. */
  duration: Nullable(Type.Number()),
  failure: Nullable(Text),
  /** The programs it is the film of. */
  program_ids: Type.Array(Whole),
})

export const WebhookComment = Type.Object({
  id: Whole,
  program_id: Whole,
  parent_id: Nullable(Whole),
  state: OneOf(COMMENT_STATES),
  /** Mentions are written as `@[member id]`. Null once the account of its author is deleted. */
  text: Nullable(Text),
  created_at: Moment,
})

export const WebhookImport = Type.Object({
  id: Whole,
  kind: OneOf(['members', 'watching', 'comments', 'films', 'pages']),
  file_name: Text,
  state: OneOf(['done', 'failed']),
  added: Whole,
  changed: Whole,
  same: Whole,
  wrong: Whole,
})

export const WebhookLiveEvent = Type.Object({
  id: Whole,
  title: Text,
  permalink: Text,
  state: OneOf(LIVE_STATES),
  starts_at: Moment,
  started_at: Nullable(Moment),
  ended_at: Nullable(Moment),
})

const AT = '2026-03-10T12:00:00.000Z'

/** What each object looks like in examples. */
export const WEBHOOK_OBJECT_EXAMPLES = {
  member: { id: 318, name: 'Ana Sousa', email: 'ana@example.com' } satisfies Static<typeof WebhookMember>,
  subscription: {
    id: 7120,
    offer_id: 3,
    offer_title: 'Film Club',
    status: 'active',
    amount: 999,
    currency: 'USD',
    period_unit: 'month',
    period_count: 1,
    period_start: AT,
    period_end: '2026-04-10T12:00:00.000Z',
    trial_ends_at: null,
    cancel_at_end: false,
    resumes_at: null,
    ended_at: null,
    end_reason: null,
    instalments: null,
    instalments_paid: null,
    seats: 1,
  } satisfies Static<typeof WebhookSubscription>,
  invoice: {
    id: 9041,
    number: '2026-0042',
    status: 'paid',
    reason: 'renewal',
    subscription_id: 7120,
    order_id: null,
    total: 999,
    tax: 160,
    setup_fee: 0,
    amount_paid: 999,
    amount_refunded: 0,
    currency: 'USD',
    issued_at: AT,
    paid_at: AT,
  } satisfies Static<typeof WebhookInvoice>,
  order: {
    id: 5512,
    kind: 'offer',
    offer_id: 3,
    invoice_id: 9041,
    subscription_id: 7120,
    currency: 'USD',
    country: 'PT',
    created_at: AT,
    completed_at: AT,
  } satisfies Static<typeof WebhookOrder>,
  payment_method: {
    id: 204,
    kind: 'card',
    brand: 'visa',
    last4: '4242',
    exp_month: 4,
    exp_year: 2026,
  } satisfies Static<typeof WebhookPaymentMethod>,
  dispute: {
    id: 12,
    invoice_id: 9041,
    amount: 999,
    currency: 'USD',
    reason: 'fraudulent',
    state: 'open',
    opened_at: AT,
  } satisfies Static<typeof WebhookDispute>,
  gift_card: {
    id: 31,
    state: 'sent',
    amount: 5000,
    balance: 5000,
    currency: 'USD',
    order_id: 5512,
    created_at: AT,
  } satisfies Static<typeof WebhookGiftCard>,
  access: {
    id: 8800,
    offer_id: 3,
    program_id: null,
    source: 'subscription',
    starts_at: AT,
    ends_at: null,
    revoked_at: null,
    revoked_reason: null,
  } satisfies Static<typeof WebhookAccess>,
  offer: {
    id: 3,
    type: 'recurring',
    title: 'Film Club',
    state: 'active',
    visibility: 'public',
  } satisfies Static<typeof WebhookOffer>,
  program: {
    id: 77,
    kind: 'video',
    title: 'The Long Tide',
    permalink: 'the-long-tide',
    status: 'published',
    access: 'paid',
    published_at: AT,
  } satisfies Static<typeof WebhookProgram>,
  video: {
    id: 402,
    file_name: 'the-long-tide.mov',
    state: 'ready',
    duration: 5412.4,
    failure: null,
    program_ids: [77],
  } satisfies Static<typeof WebhookVideo>,
  comment: {
    id: 6001,
    program_id: 77,
    parent_id: null,
    state: 'visible',
    text: 'The harbour at dawn is the best shot of the year.',
    created_at: AT,
  } satisfies Static<typeof WebhookComment>,
  import: {
    id: 9,
    kind: 'members',
    file_name: 'members.csv',
    state: 'done',
    added: 120,
    changed: 4,
    same: 0,
    wrong: 1,
  } satisfies Static<typeof WebhookImport>,
  live_event: {
    id: 81,
    title: 'Harbour concert',
    permalink: 'harbour-concert',
    state: 'live',
    starts_at: AT,
    started_at: AT,
    ended_at: null,
  } satisfies Static<typeof WebhookLiveEvent>,
}

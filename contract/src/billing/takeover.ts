import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { Nullable, OneOf } from '../platform/schema-builders.ts'
import { Id, LastPage, Moment, Page } from '../platform/shapes.ts'

export const TAKEOVER_STATES = ['looking', 'looked', 'taking', 'done', 'failed'] as const
export type TakeoverState = (typeof TAKEOVER_STATES)[number]

/** Why the renewal of somebody who moved in waits. */
export const WAIT_REASONS = [
  /** Another subscription of theirs still runs at Stripe. */
  'other_subscription',
  /** They were charged for this period by somebody else. */
  'charged_elsewhere',
  'unreachable',
  'no_account',
  /** Their way to pay was not taken over from Stripe. */
  'not_taken_over',
] as const
export type WaitReason = (typeof WAIT_REASONS)[number]

/** What Stripe holds of the people an import brought. */
export const Takeover = Type.Object({
  /** Null before Stripe was asked. */
  state: Nullable(OneOf(TAKEOVER_STATES)),
  total: Type.Integer(),
  done: Type.Integer(),
  seconds_left: Nullable(Type.Integer()),
  /** The store has keys of Stripe. */
  has_account: Type.Boolean(),
  /** People whose card is there, whose customer has none, and who are no customer. */
  methods: Type.Integer(),
  no_method: Type.Integer(),
  no_customer: Type.Integer(),
  /** Subscriptions that still run there. */
  running: Type.Integer(),
  taken: Type.Integer(),
  /** People who have to enter a new payment and were not asked yet; who were asked, and who of them did. */
  to_ask: Type.Integer(),
  asked: Type.Integer(),
  answered: Type.Integer(),
  waiting: Type.Array(Type.Object({ reason: OneOf(WAIT_REASONS), people: Type.Integer() })),
})
export type Takeover = Static<typeof Takeover>

const ImportId = Type.Object({ id: Id })

export const getTakeover = endpoint({
  method: 'GET',
  path: '/bullet/api/people/imports/:id/stripe',
  access: { edit: 'money' },
  params: ImportId,
  reply: Takeover,
})

/** Asks Stripe what it holds of these people; nothing is changed there or here. */
export const lookAtStripe = endpoint({
  method: 'POST',
  path: '/bullet/api/people/imports/:id/stripe/look',
  access: { edit: 'money' },
  params: ImportId,
  reply: Takeover,
  status: 202,
})

/** Takes cards over, and lets subscriptions at Stripe end with their period. */
export const takeOverStripe = endpoint({
  method: 'POST',
  path: '/bullet/api/people/imports/:id/stripe/take',
  access: { edit: 'money' },
  params: ImportId,
  reply: Takeover,
  status: 202,
})

/** Mails everybody without a way to pay a link under which they enter one. Each is asked once. */
export const askForPayments = endpoint({
  method: 'POST',
  path: '/bullet/api/people/imports/:id/payment-requests',
  access: { edit: 'money' },
  params: ImportId,
  reply: Takeover,
  status: 202,
})

/** Somebody whose way to pay did not come along. */
export const PaymentRequest = Type.Object({
  member_id: Type.Integer(),
  name: Type.String(),
  email: Nullable(Type.String()),
  plan: Type.String(),
  amount: Type.Integer(),
  currency: Type.String(),
  /** Their first payment here. */
  next_at: Moment,
  /** How they pay at the former service, where the file says it. */
  provider: Nullable(OneOf(['stripe', 'paypal'])),
  asked_at: Nullable(Moment),
  /** They have entered a new payment. */
  answered: Type.Boolean(),
})
export type PaymentRequest = Static<typeof PaymentRequest>

/** Who lacks a way to pay, or was asked for one; the next payment first. */
export const listPaymentRequests = endpoint({
  method: 'GET',
  path: '/bullet/api/people/imports/:id/payment-requests',
  access: { edit: 'money' },
  params: ImportId,
  query: Type.Object({ page: Page }),
  reply: Type.Array(PaymentRequest),
  headers: LastPage,
})

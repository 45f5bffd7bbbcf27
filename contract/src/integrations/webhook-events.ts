import { Type, type TObject, type TProperties } from 'typebox'
import { closeSchema } from '../platform/closed.ts'
import type { Area } from '../platform/roles.ts'
import { Nullable } from '../platform/schema-builders.ts'
import { Moment } from '../platform/shapes.ts'
import * as object from './webhook-objects.ts'
import { WEBHOOK_OBJECT_EXAMPLES as EXAMPLES } from './webhook-objects.ts'

interface WebhookEvent {
  /** The area that whoever has it sent somewhere must be allowed to see. */
  area: Area
  /** The `data` of its payload. */
  data: TObject
  example: Record<string, unknown>
}

const event = (area: Area, properties: TProperties, example: Record<string, unknown>): WebhookEvent => ({
  area,
  data: closeSchema(Type.Object(properties)),
  example,
})

const { member } = EXAMPLES
const LATER = '2026-04-10T12:00:00.000Z'

const ofMember = () => event('people', { member: object.WebhookMember }, { member })

const ofSubscription = (more: TProperties = {}, example: Record<string, unknown> = {}) =>
  event(
    'money',
    { subscription: object.WebhookSubscription, member: object.WebhookMember, ...more },
    { subscription: EXAMPLES.subscription, member, ...example },
  )

const ofInvoice = (more: TProperties = {}, example: Record<string, unknown> = {}) =>
  event(
    'money',
    { invoice: object.WebhookInvoice, member: Nullable(object.WebhookMember), ...more },
    { invoice: EXAMPLES.invoice, member, ...example },
  )

const ofOrder = () =>
  event(
    'money',
    { order: object.WebhookOrder, member: Nullable(object.WebhookMember) },
    { order: EXAMPLES.order, member },
  )

const ofGiftCard = (more: TProperties = {}, example: Record<string, unknown> = {}) =>
  event(
    'money',
    { gift_card: object.WebhookGiftCard, ...more },
    { gift_card: EXAMPLES.gift_card, ...example },
  )

const ofAccess = () =>
  event(
    'people',
    { access: object.WebhookAccess, member: object.WebhookMember },
    { access: EXAMPLES.access, member },
  )

const ofProgram = () => event('content', { program: object.WebhookProgram }, { program: EXAMPLES.program })
const ofVideo = () => event('content', { video: object.WebhookVideo }, { video: EXAMPLES.video })
const ofLiveEvent = () =>
  event('content', { live_event: object.WebhookLiveEvent }, { live_event: EXAMPLES.live_event })

const ofComment = (more: TProperties = {}, example: Record<string, unknown> = {}) =>
  event(
    'community',
    { comment: object.WebhookComment, member: Nullable(object.WebhookMember), ...more },
    { comment: EXAMPLES.comment, member, ...example },
  )

const InvoiceId = { invoice_id: Nullable(Type.Integer()) }
const EndsAt = { ends_at: Moment }

/** What a store can have sent to an address of its own, by type. */
export const WEBHOOK_EVENTS = {
  'member.joined': ofMember(),
  'member.invited': ofMember(),
  'member.email_changed': ofMember(),
  /** Their name and address are gone by then. */
  'member.deleted': event(
    'people',
    { member: object.WebhookMember },
    { member: { id: 318, name: null, email: null } },
  ),

  'subscription.started': ofSubscription(),
  'subscription.trial_started': ofSubscription(),
  'subscription.trial_ending': ofSubscription(),
  'subscription.trial_converted': ofSubscription(InvoiceId, { invoice_id: 9041 }),
  'subscription.renewal_coming': ofSubscription(
    { renews_at: Moment, amount: Type.Integer() },
    { renews_at: LATER, amount: 999 },
  ),
  'subscription.price_changing': ofSubscription(
    { amount_before: Type.Integer(), amount: Type.Integer(), from: Moment },
    { amount_before: 799, amount: 999, from: LATER },
  ),
  'subscription.price_staying': ofSubscription({ amount: Type.Integer() }, { amount: 799 }),
  'subscription.renewed': ofSubscription(InvoiceId, { invoice_id: 9041 }),
  /** A purchase that is paid in instalments; with the last it is owned. */
  'subscription.instalment_paid': ofSubscription(
    { ...InvoiceId, number: Type.Integer(), of: Type.Integer() },
    { invoice_id: 9041, number: 2, of: 6 },
  ),
  'subscription.on_hold': ofSubscription(InvoiceId, { invoice_id: 9041 }),
  'subscription.hold_ending': ofSubscription(
    { ...InvoiceId, ...EndsAt },
    { invoice_id: 9041, ends_at: LATER },
  ),
  'subscription.canceled': ofSubscription(EndsAt, { ends_at: LATER }),
  'subscription.ending': ofSubscription(EndsAt, { ends_at: LATER }),
  'subscription.ended': ofSubscription({ reason: Type.String() }, { reason: 'asked' }),
  'subscription.paused': ofSubscription(),
  'subscription.resuming': ofSubscription(),
  'subscription.resumed': ofSubscription(),
  'subscription.plan_changed': ofSubscription(
    { from_offer_id: Type.Integer(), to_offer_id: Type.Integer(), at_end: Type.Boolean() },
    { from_offer_id: 2, to_offer_id: 3, at_end: false },
  ),

  'payment.failed': ofSubscription(
    {
      invoice_id: Type.Integer(),
      /** Days since it first failed. */
      day: Type.Integer(),
      failure_code: Nullable(Type.String()),
      next_try_at: Nullable(Moment),
    },
    { invoice_id: 9041, day: 0, failure_code: 'insufficient_funds', next_try_at: LATER },
  ),
  'payment.recovered': ofSubscription({ invoice_id: Type.Integer() }, { invoice_id: 9041 }),
  'payment.disputed': event(
    'money',
    { dispute: object.WebhookDispute, member: Nullable(object.WebhookMember) },
    { dispute: EXAMPLES.dispute, member },
  ),
  'payment.method_expiring': event(
    'money',
    { payment_method: object.WebhookPaymentMethod, member: object.WebhookMember, days: Type.Integer() },
    { payment_method: EXAMPLES.payment_method, member, days: 30 },
  ),

  'invoice.paid': ofInvoice(),
  'invoice.refunded': ofInvoice(
    { refund_id: Type.Integer(), amount: Type.Integer() },
    { refund_id: 61, amount: 999 },
  ),

  'order.completed': ofOrder(),
  'order.abandoned': ofOrder(),
  'donation.received': ofOrder(),
  'gift_card.sent': ofGiftCard(),
  'gift_card.claimed': ofGiftCard({ member: object.WebhookMember }, { member }),

  'access.granted': ofAccess(),
  'access.ended': ofAccess(),
  'offer.changed': event('money', { offer: object.WebhookOffer }, { offer: EXAMPLES.offer }),

  'program.published': ofProgram(),
  /** What visitors see of it was changed. */
  'program.updated': ofProgram(),
  /** It was hidden or archived, or has expired: see its `status`. */
  'program.unpublished': ofProgram(),
  'program.deleted': ofProgram(),

  'video.playable': ofVideo(),
  'video.ready': ofVideo(),
  'video.failed': ofVideo(),

  'comment.posted': ofComment(),
  /** It waits for approval. */
  'comment.held': ofComment(),
  'comment.moderated': ofComment({ action: Type.String() }, { action: 'hide' }),

  'import.finished': event('people', { import: object.WebhookImport }, { import: EXAMPLES.import }),

  'live.started': ofLiveEvent(),
  'live.ended': ofLiveEvent(),
  'live.recording_ready': ofLiveEvent(),
  'live.rescheduled': ofLiveEvent(),
  'live.canceled': ofLiveEvent(),
} satisfies Record<string, WebhookEvent>

export type WebhookType = keyof typeof WEBHOOK_EVENTS

export const WEBHOOK_TYPES = Object.keys(WEBHOOK_EVENTS) as WebhookType[]

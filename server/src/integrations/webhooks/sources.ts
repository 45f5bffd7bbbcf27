import type { WebhookType } from '@matinee/contract/integrations/webhook-events'
import type { Static, TObject } from 'typebox'
import * as billing from '../../billing/events.ts'
import * as catalogue from '../../catalogue/events.ts'
import * as community from '../../community/events.ts'
import * as live from '../../live/events.ts'
import * as media from '../../media/events.ts'
import * as members from '../../members/events.ts'
import { importFinished } from '../../members/people/events.ts'
import * as offers from '../../offers/events.ts'
import { pageImportFinished } from '../../site/events.ts'
import type { Context } from '../../platform/context.ts'
import { recordOf, type Event, type EventRecorder } from '../../platform/jobs/events.ts'
import { recordDelivery } from './delivery-record.ts'
import * as subjects from './subjects.ts'
import type { SubjectReader } from './subjects.ts'

interface Subject<P> {
  /** The kind of object whose deliveries keep their order. */
  kind: string
  id(payload: P): number
  read: SubjectReader
}

interface StoreMaybeNamed {
  store_id?: number
}

const storeOf = async (ctx: Context, payload: StoreMaybeNamed & { video_id?: number }) =>
  payload.store_id ?? subjects.findStoreOfVideo(ctx, payload.video_id!)

/** Has what an event announces sent under a type; `more` is told beside its object. */
function source<P extends TObject>(
  event: Event<P>,
  type: WebhookType,
  { kind, id, read }: Subject<Static<P>>,
  more: (payload: Static<P>) => object = () => ({}),
): EventRecorder {
  return recordOf(event, async (ctx, payloads) => {
    for (const payload of payloads) {
      const store_id = await storeOf(ctx, payload)
      if (store_id === undefined) continue // deleted meanwhile
      const subject = { kind, id: id(payload), read }
      await recordDelivery(ctx, { store_id, type, subject, more: more(payload) })
    }
  })
}

const about = <P>(kind: string, read: SubjectReader, id: (payload: P) => number): Subject<P> => ({
  kind,
  id,
  read,
})

const member = about('member', subjects.readMemberSubject, (p: { member_id: number }) => p.member_id)
const deletedMember = about('member', subjects.readDeletedMember, (p: { member_id: number }) => p.member_id)
const subscription = about(
  'subscription',
  subjects.readSubscription,
  (p: { subscription_id: number }) => p.subscription_id,
)
const invoice = about('invoice', subjects.readInvoice, (p: { invoice_id: number }) => p.invoice_id)
const order = about('order', subjects.readOrder, (p: { purchase_id: number }) => p.purchase_id)
const dispute = about('dispute', subjects.readDispute, (p: { dispute_id: number }) => p.dispute_id)
const method = about(
  'payment_method',
  subjects.readPaymentMethod,
  (p: { payment_method_id: number }) => p.payment_method_id,
)
const giftCard = about('gift_card', subjects.readGiftCard, (p: { gift_card_id: number }) => p.gift_card_id)
const claimedGiftCard = about(
  'gift_card',
  subjects.readClaimedGiftCard,
  (p: { gift_card_id: number }) => p.gift_card_id,
)
const access = about('access', subjects.readAccess, (p: { access_id: number }) => p.access_id)
const offer = about('offer', subjects.readOffer, (p: { offer_id: number }) => p.offer_id)
const program = about('program', subjects.readProgram, (p: { content_id: number }) => p.content_id)
const video = about('video', subjects.readVideo, (p: { video_id: number }) => p.video_id)
const comment = about('comment', subjects.readComment, (p: { comment_id: number }) => p.comment_id)
const peopleImport = about('import', subjects.readImport, (p: { import_id: number }) => p.import_id)
const filmImport = about('film_import', subjects.readFilmImport, (p: { import_id: number }) => p.import_id)
const pageImport = about('page_import', subjects.readPageImport, (p: { import_id: number }) => p.import_id)
const liveEvent = about('live_event', subjects.readLiveEvent, (p: { content_id: number }) => p.content_id)

const pickInvoice = ({ invoice_id }: { invoice_id: number | null }) => ({ invoice_id })
const pickEnd = ({ ends_at }: { ends_at: string }) => ({ ends_at })

/** Which event of which room is sent as which type. */
export const webhookRecorders: EventRecorder[] = [
  source(members.memberJoined, 'member.joined', member),
  source(members.memberInvited, 'member.invited', member),
  source(members.emailChanged, 'member.email_changed', member),
  source(members.memberDeleted, 'member.deleted', deletedMember),

  source(billing.subscriptionStarted, 'subscription.started', subscription),
  source(billing.trialStarted, 'subscription.trial_started', subscription),
  source(billing.trialEnding, 'subscription.trial_ending', subscription),
  source(billing.trialConverted, 'subscription.trial_converted', subscription, pickInvoice),
  source(billing.renewalComing, 'subscription.renewal_coming', subscription, ({ renews_at, amount }) => ({
    renews_at,
    amount,
  })),
  source(
    billing.priceChanging,
    'subscription.price_changing',
    subscription,
    ({ amount_before, amount, from }) => ({ amount_before, amount, from }),
  ),
  source(billing.priceStaying, 'subscription.price_staying', subscription, ({ amount }) => ({ amount })),
  source(billing.subscriptionRenewed, 'subscription.renewed', subscription, pickInvoice),
  source(
    billing.instalmentPaid,
    'subscription.instalment_paid',
    subscription,
    ({ invoice_id, number, of }) => ({ invoice_id, number, of }),
  ),
  source(billing.putOnHold, 'subscription.on_hold', subscription, pickInvoice),
  source(billing.holdEnding, 'subscription.hold_ending', subscription, (payload) => ({
    ...pickInvoice(payload),
    ...pickEnd(payload),
  })),
  source(billing.subscriptionCanceled, 'subscription.canceled', subscription, pickEnd),
  source(billing.subscriptionEnding, 'subscription.ending', subscription, pickEnd),
  source(billing.subscriptionEnded, 'subscription.ended', subscription, ({ reason }) => ({ reason })),
  source(billing.subscriptionPaused, 'subscription.paused', subscription),
  source(billing.subscriptionResuming, 'subscription.resuming', subscription),
  source(billing.subscriptionResumed, 'subscription.resumed', subscription),
  source(
    billing.planChanged,
    'subscription.plan_changed',
    subscription,
    ({ from_offer_id, offer_id, at_end }) => ({ from_offer_id, to_offer_id: offer_id, at_end }),
  ),

  source(
    billing.paymentFailed,
    'payment.failed',
    subscription,
    ({ invoice_id, day, failure_code, next_try_at }) => ({ invoice_id, day, failure_code, next_try_at }),
  ),
  source(billing.paymentRecovered, 'payment.recovered', subscription, pickInvoice),
  source(billing.disputeOpened, 'payment.disputed', dispute),
  source(billing.cardExpiring, 'payment.method_expiring', method, ({ days }) => ({ days })),

  source(billing.invoicePaid, 'invoice.paid', invoice),
  source(billing.invoiceRefunded, 'invoice.refunded', invoice, ({ refund_id, amount }) => ({
    refund_id,
    amount,
  })),
  source(billing.orderCompleted, 'order.completed', order),
  source(billing.orderLeft, 'order.abandoned', order),
  source(billing.donationReceived, 'donation.received', order),
  source(billing.giftCardReady, 'gift_card.sent', giftCard),
  source(billing.giftCardClaimed, 'gift_card.claimed', claimedGiftCard),

  source(offers.accessGranted, 'access.granted', access),
  source(offers.accessEnded, 'access.ended', access),
  source(offers.offerChanged, 'offer.changed', offer),

  source(catalogue.programPublished, 'program.published', program),
  source(catalogue.programUpdated, 'program.updated', program),
  source(catalogue.programUnpublished, 'program.unpublished', program),
  source(catalogue.programDeleted, 'program.deleted', program),

  source(media.videoPlayable, 'video.playable', video),
  source(media.videoReady, 'video.ready', video),
  source(media.videoFailed, 'video.failed', video),

  source(community.commentPosted, 'comment.posted', comment),
  source(community.commentHeld, 'comment.held', comment),
  source(community.commentModerated, 'comment.moderated', comment, ({ act }) => ({ action: act })),

  source(importFinished, 'import.finished', peopleImport),
  source(catalogue.filmImportFinished, 'import.finished', filmImport),
  source(pageImportFinished, 'import.finished', pageImport),

  source(live.broadcastStarted, 'live.started', liveEvent),
  source(live.broadcastEnded, 'live.ended', liveEvent),
  source(live.recordingReady, 'live.recording_ready', liveEvent),
  source(live.liveEventRescheduled, 'live.rescheduled', liveEvent),
  source(live.liveEventCanceled, 'live.canceled', liveEvent),
]

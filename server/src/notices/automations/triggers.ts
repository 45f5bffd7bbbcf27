import type { AutomationTriggerType } from '@matinee/contract/notices/automation-triggers'
import type { Static, TObject } from 'typebox'
import * as billing from '../../billing/events.ts'
import { commentPosted } from '../../community/events.ts'
import { programFinished } from '../../library/events.ts'
import { memberJoined } from '../../members/events.ts'
import { memberTagged } from '../../members/people/events.ts'
import * as offers from '../../offers/events.ts'
import type { Context } from '../../platform/context.ts'
import { recordOf, type Event, type EventRecorder } from '../../platform/jobs/events.ts'
import { enterAutomations, isAwaited, type Occurrence } from './entries.ts'
import * as subjects from './trigger-subjects.ts'

interface Payload {
  store_id: number
  member_id?: number
}

type Reader<P> = (ctx: Context, payload: P) => Promise<Occurrence | undefined>

/** Has people enter when an event is announced; `read` says of whom and what it is. */
function trigger<P extends TObject>(
  event: Event<P>,
  type: AutomationTriggerType,
  read: Reader<Static<P>>,
): EventRecorder {
  return recordOf(event, async (ctx, payloads) => {
    const byStore = Map.groupBy(payloads as readonly (Static<P> & Payload)[], ({ store_id }) => store_id)
    for (const [store_id, announced] of byStore) {
      if (!(await isAwaited(ctx.db, store_id, type))) continue
      const occurrences: Occurrence[] = []
      for (const payload of announced) occurrences.push(...[(await read(ctx, payload)) ?? []].flat())
      await enterAutomations(ctx, { store_id, type, occurrences })
    }
  })
}

const ofMember: Reader<{ member_id: number }> = async (_ctx, { member_id }) => ({ member_id })

/** Which event of which room begins automations as which type. */
export const automationRecorders: EventRecorder[] = [
  trigger(memberJoined, 'member.joined', ofMember),
  trigger(memberTagged, 'member.tagged', async (_ctx, { member_id, tag }) => ({ member_id, tag })),

  trigger(billing.subscriptionStarted, 'subscription.started', subjects.ofOffer),
  trigger(billing.trialStarted, 'subscription.trial_started', subjects.ofOffer),
  trigger(billing.trialEnding, 'subscription.trial_ending', subjects.ofSubscription),
  trigger(billing.trialConverted, 'subscription.trial_converted', subjects.ofSubscription),
  trigger(billing.renewalComing, 'subscription.renewal_coming', subjects.ofSubscription),
  trigger(billing.subscriptionRenewed, 'subscription.renewed', subjects.ofSubscription),
  trigger(billing.planChanged, 'subscription.plan_changed', subjects.ofOffer),
  trigger(billing.subscriptionPaused, 'subscription.paused', subjects.ofSubscription),
  trigger(billing.subscriptionResumed, 'subscription.resumed', subjects.ofSubscription),
  trigger(billing.putOnHold, 'subscription.on_hold', subjects.ofSubscription),
  trigger(billing.subscriptionCanceled, 'subscription.canceled', subjects.ofSubscription),
  trigger(billing.subscriptionEnding, 'subscription.ending', subjects.ofSubscription),
  trigger(billing.subscriptionEnded, 'subscription.ended', subjects.ofSubscription),
  // Of several announcements of one matter, the first.
  trigger(billing.paymentFailed, 'payment.failed', async (ctx, payload) =>
    payload.day === 0 ? subjects.ofSubscription(ctx, payload) : undefined,
  ),
  trigger(billing.paymentRecovered, 'payment.recovered', subjects.ofSubscription),
  trigger(billing.cardExpiring, 'payment.method_expiring', async (ctx, payload) =>
    payload.days === 30 ? ofMember(ctx, payload) : undefined,
  ),

  trigger(billing.orderCompleted, 'order.completed', subjects.ofOrder),
  trigger(billing.orderLeft, 'order.abandoned', async (ctx, payload) =>
    payload.step === 1 ? subjects.ofOrder(ctx, payload) : undefined,
  ),
  trigger(billing.donationReceived, 'donation.received', ofMember),
  trigger(billing.giftCardClaimed, 'gift_card.claimed', ofMember),
  trigger(offers.accessGranted, 'access.granted', subjects.ofAccess),
  trigger(offers.accessEnded, 'access.ended', subjects.ofAccess),
  trigger(programFinished, 'program.finished', async (_ctx, { member_id, content_id }) => ({
    member_id,
    content_id,
  })),
  trigger(commentPosted, 'comment.posted', subjects.ofComment),
]

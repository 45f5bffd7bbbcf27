import { invoiceMailAsked } from '../billing/sales/events.ts'
import * as money from '../billing/events.ts'
import { commentHeld, commentModerated, commentPosted, mentionsAdded } from '../community/events.ts'
import { webhookSwitchedOff } from '../integrations/events.ts'
import { liveEventCanceled, liveEventRescheduled, liveReminderDue } from '../live/events.ts'
import { videoFailed, videoReady } from '../media/events.ts'
import * as events from '../members/events.ts'
import { subscribeTo } from '../platform/jobs/events.ts'
import { winbackOffered } from '../retention/events.ts'
import { contactMessageReceived, contactMessagesDeleted } from '../site/events.ts'
import {
  notifyOfComment,
  notifyOfDecision,
  notifyOfMentions,
  notifyOfHeldComment,
} from './comment-notices.ts'
import { forgetContactMessages, notifyOfContactMessage } from './contact-notices.ts'
import { notifyOfFailedFilm, notifyOfReadyFilm } from './film-notices.ts'
import { notifyOfCanceledEvent, notifyOfMovedEvent } from './live-change-notices.ts'
import { notifyOfLiveEvent } from './live-notices.ts'
import * as leaving from './retention-mails.ts'
import * as mails from './member-mails.ts'
import { notifyOfLeavingMember } from './member-notices.ts'
import { mailNewDevice } from './new-device.ts'
import * as plans from './plan-mails.ts'
import * as sales from './sale-mails.ts'
import * as staff from './sale-notices.ts'
import { notifyOfWebhook } from './webhook-notices.ts'

/** The events that create mails and notices. */
export const noticeSubscriptions = [
  subscribeTo(events.codeIssued, 'mail', mails.mailCode),
  subscribeTo(events.memberJoined, 'mail', (ctx, person) => mails.mailMember(ctx, person, 'welcome')),
  subscribeTo(events.passwordResetAsked, 'mail', mails.mailPasswordReset),
  subscribeTo(events.passwordChanged, 'mail', (ctx, person) =>
    mails.mailMember(ctx, person, 'password_changed'),
  ),
  subscribeTo(events.emailChangeAsked, 'mail', mails.mailEmailChange),
  subscribeTo(events.emailChanged, 'mail', mails.mailEmailChanged),
  subscribeTo(events.newDevice, 'mail', mailNewDevice),
  subscribeTo(events.secondFactorChanged, 'mail', mails.mailSecondFactor),
  subscribeTo(events.staffInvited, 'mail', mails.mailStaffInvitation),
  subscribeTo(events.memberInvited, 'mail', mails.mailMemberInvitation),
  subscribeTo(events.exportReady, 'mail', (ctx, { key: _key, ...person }) =>
    mails.mailMember(ctx, person, 'export_ready'),
  ),
  subscribeTo(events.accountDeleted, 'mail', mails.mailFarewell),
  subscribeTo(events.memberLeft, 'tell', notifyOfLeavingMember),
  subscribeTo(commentPosted, 'tell', notifyOfComment),
  subscribeTo(mentionsAdded, 'tell', notifyOfMentions),
  subscribeTo(commentHeld, 'tell', notifyOfHeldComment),
  subscribeTo(commentModerated, 'tell', notifyOfDecision),
  subscribeTo(liveReminderDue, 'tell', notifyOfLiveEvent),
  subscribeTo(liveEventRescheduled, 'tell', notifyOfMovedEvent),
  subscribeTo(liveEventCanceled, 'tell', notifyOfCanceledEvent),

  subscribeTo(money.trialStarted, 'mail', plans.mailTrialStarted),
  subscribeTo(money.trialEnding, 'mail', plans.mailTrialEnding),
  subscribeTo(money.trialConverted, 'mail', plans.mailTrialConverted),
  subscribeTo(money.subscriptionStarted, 'mail', plans.mailSubscriptionStarted),
  subscribeTo(money.subscriptionRenewed, 'mail', plans.mailSubscriptionRenewed),
  subscribeTo(money.instalmentPaid, 'mail', plans.mailInstalmentPaid),
  subscribeTo(money.commissionEarned, 'mail', sales.mailCommissionEarned),
  subscribeTo(money.affiliatePaid, 'mail', sales.mailAffiliatePaid),
  subscribeTo(money.seatOffered, 'mail', plans.mailSeatInvitation),
  subscribeTo(money.seatEnded, 'mail', plans.mailSeatEnded),
  subscribeTo(money.renewalComing, 'mail', plans.mailRenewalComing),
  subscribeTo(money.priceNoticeDue, 'mail', plans.mailPriceChanging),
  subscribeTo(money.priceStaying, 'mail', plans.mailPriceStaying),
  subscribeTo(money.paymentFailed, 'mail', plans.mailPaymentFailed),
  subscribeTo(money.paymentRecovered, 'mail', plans.mailPaymentRecovered),
  subscribeTo(money.putOnHold, 'mail', plans.mailOnHold),
  subscribeTo(money.holdEnding, 'mail', plans.mailHoldEnding),
  subscribeTo(money.paymentRequested, 'mail', plans.mailPaymentRequested),
  subscribeTo(money.cardExpiring, 'mail', plans.mailCardExpiring),
  subscribeTo(money.subscriptionCanceled, 'mail', leaving.mailSubscriptionCanceled),
  subscribeTo(money.subscriptionEnding, 'mail', leaving.mailSubscriptionEnding),
  subscribeTo(money.subscriptionEnded, 'mail', plans.mailSubscriptionEnded),
  subscribeTo(money.subscriptionPaused, 'mail', plans.mailSubscriptionPaused),
  subscribeTo(money.subscriptionResuming, 'mail', plans.mailSubscriptionResuming),
  subscribeTo(money.planChanged, 'mail', plans.mailPlanChanged),
  subscribeTo(money.orderCompleted, 'mail', sales.mailOrderReceipt),
  subscribeTo(money.orderLeft, 'mail', leaving.mailAbandonedCheckout),
  subscribeTo(money.giftCardReady, 'mail', sales.mailGiftCard),
  subscribeTo(money.giftCardClaimed, 'mail', sales.mailGiftClaimed),
  subscribeTo(money.invoiceRefunded, 'mail', sales.mailRefund),
  subscribeTo(invoiceMailAsked, 'mail', sales.mailInvoice),
  subscribeTo(winbackOffered, 'mail', leaving.mailWinback),

  subscribeTo(money.orderCompleted, 'tell', staff.notifyStaffOfSale),
  subscribeTo(money.subscriptionStarted, 'tell', staff.notifyStaffOfSubscriber),
  subscribeTo(money.trialStarted, 'tell', staff.notifyStaffOfTrial),
  subscribeTo(money.subscriptionCanceled, 'tell', staff.notifyStaffOfCancellation),
  subscribeTo(money.disputeOpened, 'tell', staff.notifyStaffOfDispute),
  subscribeTo(money.renewalsWait, 'tell', staff.notifyStaffOfWaitingRenewals),

  subscribeTo(videoReady, 'tell', notifyOfReadyFilm),
  subscribeTo(videoFailed, 'tell', notifyOfFailedFilm),
  subscribeTo(webhookSwitchedOff, 'tell', notifyOfWebhook),
  subscribeTo(contactMessageReceived, 'tell', notifyOfContactMessage),
  subscribeTo(contactMessagesDeleted, 'forget', forgetContactMessages),
]

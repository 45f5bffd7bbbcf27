import { invoiceMailAsked } from '../billing/sales/events.ts'
import * as money from '../billing/events.ts'
import { commentHeld, commentModerated, commentPosted, mentionsAdded } from '../community/events.ts'
import { videoFailed, videoReady } from '../media/events.ts'
import * as events from '../members/events.ts'
import { on } from '../platform/events.ts'
import { winbackOffered } from '../retention/events.ts'
import { tellOfComment, tellOfDecision, tellOfMentions, tellOfWaiting } from './community-news.ts'
import { tellOfFailedFilm, tellOfReadyFilm } from './film-news.ts'
import * as leaving from './leaving-mails.ts'
import * as mails from './member-mails.ts'
import { tellOfLeaving } from './member-news.ts'
import { mailNewDevice } from './new-device.ts'
import * as plans from './plan-mails.ts'
import * as sales from './sale-mails.ts'
import * as staff from './sale-news.ts'

/** What the rooms before announce, and whom it is told. */
export const noticeSubscriptions = [
  on(events.codeIssued, 'mail', mails.mailCode),
  on(events.memberJoined, 'mail', (ctx, person) => mails.mailMember(ctx, person, 'welcome')),
  on(events.passwordResetAsked, 'mail', mails.mailPasswordReset),
  on(events.passwordChanged, 'mail', (ctx, person) => mails.mailMember(ctx, person, 'password_changed')),
  on(events.emailChangeAsked, 'mail', mails.mailEmailChange),
  on(events.emailChanged, 'mail', mails.mailEmailChanged),
  on(events.newDevice, 'mail', mailNewDevice),
  on(events.secondFactorChanged, 'mail', mails.mailSecondFactor),
  on(events.staffInvited, 'mail', mails.mailStaffInvitation),
  on(events.memberInvited, 'mail', mails.mailMemberInvitation),
  on(events.exportReady, 'mail', (ctx, { key: _key, ...person }) =>
    mails.mailMember(ctx, person, 'export_ready'),
  ),
  on(events.accountDeleted, 'mail', mails.mailFarewell),
  on(events.memberLeft, 'tell', tellOfLeaving),
  on(commentPosted, 'tell', tellOfComment),
  on(mentionsAdded, 'tell', tellOfMentions),
  on(commentHeld, 'tell', tellOfWaiting),
  on(commentModerated, 'tell', tellOfDecision),

  on(money.trialStarted, 'mail', plans.mailTrialStarted),
  on(money.trialEnding, 'mail', plans.mailTrialEnding),
  on(money.trialConverted, 'mail', plans.mailTrialConverted),
  on(money.subscriptionStarted, 'mail', plans.mailStarted),
  on(money.subscriptionRenewed, 'mail', plans.mailRenewed),
  on(money.renewalComing, 'mail', plans.mailRenewalComing),
  on(money.priceChanging, 'mail', plans.mailPriceChanging),
  on(money.paymentFailed, 'mail', plans.mailPaymentFailed),
  on(money.paymentRecovered, 'mail', plans.mailRecovered),
  on(money.putOnHold, 'mail', plans.mailOnHold),
  on(money.holdEnding, 'mail', plans.mailHoldEnding),
  on(money.cardExpiring, 'mail', plans.mailCardExpiring),
  on(money.subscriptionCanceled, 'mail', leaving.mailCanceled),
  on(money.subscriptionEnding, 'mail', leaving.mailEnding),
  on(money.subscriptionEnded, 'mail', plans.mailEnded),
  on(money.subscriptionPaused, 'mail', plans.mailPaused),
  on(money.subscriptionResuming, 'mail', plans.mailResuming),
  on(money.planChanged, 'mail', plans.mailPlanChanged),
  on(money.orderCompleted, 'mail', sales.mailOrder),
  on(money.orderLeft, 'mail', leaving.mailOrderLeft),
  on(money.giftCardReady, 'mail', sales.mailGiftCard),
  on(money.giftCardClaimed, 'mail', sales.mailGiftClaimed),
  on(money.refunded, 'mail', sales.mailRefund),
  on(invoiceMailAsked, 'mail', sales.mailInvoice),
  on(winbackOffered, 'mail', leaving.mailWinback),

  on(money.orderCompleted, 'tell', staff.tellOfSale),
  on(money.subscriptionStarted, 'tell', staff.tellOfSubscriber),
  on(money.trialStarted, 'tell', staff.tellOfTrial),
  on(money.subscriptionCanceled, 'tell', staff.tellOfCancellation),
  on(money.disputeOpened, 'tell', staff.tellOfDispute),

  on(videoReady, 'tell', tellOfReadyFilm),
  on(videoFailed, 'tell', tellOfFailedFilm),
]

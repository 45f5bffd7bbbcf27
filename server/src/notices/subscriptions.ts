import { invoiceMailAsked } from '../billing/sales/events.ts'
import * as money from '../billing/events.ts'
import { commentHeld, commentModerated, commentPosted, mentionsAdded } from '../community/events.ts'
import { videoFailed, videoReady } from '../media/events.ts'
import * as events from '../members/events.ts'
import { subscribeTo } from '../platform/jobs/events.ts'
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
  subscribeTo(events.memberLeft, 'tell', tellOfLeaving),
  subscribeTo(commentPosted, 'tell', tellOfComment),
  subscribeTo(mentionsAdded, 'tell', tellOfMentions),
  subscribeTo(commentHeld, 'tell', tellOfWaiting),
  subscribeTo(commentModerated, 'tell', tellOfDecision),

  subscribeTo(money.trialStarted, 'mail', plans.mailTrialStarted),
  subscribeTo(money.trialEnding, 'mail', plans.mailTrialEnding),
  subscribeTo(money.trialConverted, 'mail', plans.mailTrialConverted),
  subscribeTo(money.subscriptionStarted, 'mail', plans.mailStarted),
  subscribeTo(money.subscriptionRenewed, 'mail', plans.mailRenewed),
  subscribeTo(money.renewalComing, 'mail', plans.mailRenewalComing),
  subscribeTo(money.priceChanging, 'mail', plans.mailPriceChanging),
  subscribeTo(money.paymentFailed, 'mail', plans.mailPaymentFailed),
  subscribeTo(money.paymentRecovered, 'mail', plans.mailRecovered),
  subscribeTo(money.putOnHold, 'mail', plans.mailOnHold),
  subscribeTo(money.holdEnding, 'mail', plans.mailHoldEnding),
  subscribeTo(money.cardExpiring, 'mail', plans.mailCardExpiring),
  subscribeTo(money.subscriptionCanceled, 'mail', leaving.mailCanceled),
  subscribeTo(money.subscriptionEnding, 'mail', leaving.mailEnding),
  subscribeTo(money.subscriptionEnded, 'mail', plans.mailEnded),
  subscribeTo(money.subscriptionPaused, 'mail', plans.mailPaused),
  subscribeTo(money.subscriptionResuming, 'mail', plans.mailResuming),
  subscribeTo(money.planChanged, 'mail', plans.mailPlanChanged),
  subscribeTo(money.orderCompleted, 'mail', sales.mailOrder),
  subscribeTo(money.orderLeft, 'mail', leaving.mailOrderLeft),
  subscribeTo(money.giftCardReady, 'mail', sales.mailGiftCard),
  subscribeTo(money.giftCardClaimed, 'mail', sales.mailGiftClaimed),
  subscribeTo(money.invoiceRefunded, 'mail', sales.mailRefund),
  subscribeTo(invoiceMailAsked, 'mail', sales.mailInvoice),
  subscribeTo(winbackOffered, 'mail', leaving.mailWinback),

  subscribeTo(money.orderCompleted, 'tell', staff.tellOfSale),
  subscribeTo(money.subscriptionStarted, 'tell', staff.tellOfSubscriber),
  subscribeTo(money.trialStarted, 'tell', staff.tellOfTrial),
  subscribeTo(money.subscriptionCanceled, 'tell', staff.tellOfCancellation),
  subscribeTo(money.disputeOpened, 'tell', staff.tellOfDispute),

  subscribeTo(videoReady, 'tell', tellOfReadyFilm),
  subscribeTo(videoFailed, 'tell', tellOfFailedFilm),
]

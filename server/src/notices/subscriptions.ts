import { commentHeld, commentModerated, commentPosted, mentionsAdded } from '../community/events.ts'
import * as events from '../members/events.ts'
import { on } from '../platform/events.ts'
import { tellOfComment, tellOfDecision, tellOfMentions, tellOfWaiting } from './community-news.ts'
import * as mails from './member-mails.ts'
import { tellOfLeaving } from './member-news.ts'
import { mailNewDevice } from './new-device.ts'

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
]

import { refusal } from '../platform/errors.ts'

export const MailNotFound = refusal('mail_not_found', 404, 'There is no such mail.')
export const MailNotAgain = refusal(
  'mail_not_again',
  409,
  'This mail cannot be sent again: its code or link worked once. Ask for a new one instead.',
)
export const MailOnItsWay = refusal('mail_on_its_way', 409, 'This mail is still being sent.')
export const MailNotWrittenDown = refusal(
  'mail_not_written_down',
  404,
  'This mail was handed to a mail server. Its code or link is not kept.',
)
export const UnsubscribeLinkBroken = refusal(
  'unsubscribe_link_broken',
  404,
  'This link is incomplete. Please open it again from the mail.',
)
export const NotABounce = refusal('not_a_bounce', 400, 'This is not a report of a mail that came back.')
export const BounceKeyWrong = refusal('bounce_key_wrong', 404, 'There is nothing at this address.')

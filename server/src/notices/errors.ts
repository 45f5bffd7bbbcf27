import { refusal } from '../platform/errors.ts'

export const MailNotFound = refusal('mail_not_found', 404, 'There is no such email.')
export const MailNotAgain = refusal(
  'mail_not_again',
  409,
  'This email cannot be sent again: its code or link worked once. Request a new one instead.',
)
export const MailOnItsWay = refusal('mail_on_its_way', 409, 'This email is still being sent.')
export const MailNotWrittenDown = refusal(
  'mail_not_written_down',
  404,
  'This email was handed over to a mail server. Its code or link is not kept.',
)
export const UnsubscribeLinkBroken = refusal(
  'unsubscribe_link_broken',
  404,
  'This link is incomplete. Please open it again from the email.',
)
export const AddressSuppressed = refusal(
  'address_suppressed',
  409,
  'This address is on the suppression list, so nothing is sent to it. Take it off the list first.',
)
export const AddressNotSuppressed = refusal(
  'address_not_suppressed',
  404,
  'This address is not on the suppression list.',
)
export const NotABounce = refusal('not_a_bounce', 400, 'This is not a bounce report.')
export const BounceKeyWrong = refusal('bounce_key_wrong', 404, 'There is nothing at this address.')

import { refusal } from '../platform/errors.ts'

export const NothingToLeave = refusal('nothing_to_leave', 409, 'You have no membership to cancel.')
export const OfferGone = refusal('stay_offer_gone', 409, 'This offer is no longer valid.')
export const ReasonNotFound = refusal('reason_not_found', 404, 'There is no such reason.')
export const ReasonShips = refusal(
  'reason_ships',
  409,
  'This reason comes with the product: it can be switched off, but not removed.',
)
export const AnswerIncomplete = refusal(
  'answer_incomplete',
  422,
  'What is offered for this reason is not complete yet.',
)
export const WinbackNotSet = refusal(
  'winback_not_set',
  409,
  'Choose the plan and the days of the second trial first.',
)
export const WinbackNotFor = refusal(
  'winback_not_for',
  409,
  'This person has a membership, never had one, or has already had a second trial.',
)
export const WinbackNotFound = refusal('winback_not_found', 404, 'This link is not valid.')
export const WinbackExpired = refusal('winback_expired', 410, 'This offer has expired.')
export const WinbackUsed = refusal('winback_used', 409, 'This second trial has already been used.')
export const WinbackOfAnother = refusal(
  'winback_of_another',
  403,
  'This offer was made to someone else. Sign in with the address it was sent to.',
)
export const WinbackNeedsMethod = refusal(
  'winback_needs_method',
  409,
  'This offer needs a payment method. Save one in your account first.',
)

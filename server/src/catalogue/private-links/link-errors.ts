import { refusal } from '../../platform/errors.ts'

export const LinkEnded = refusal(
  'link_ended',
  404,
  'This link no longer works. Ask the person who sent it for a new one.',
)
export const LinkPasswordRequired = refusal('link_password_required', 401, 'This link needs a password.')
export const LinkPasswordWrong = refusal('link_password_wrong', 400, 'This password is not right.')
export const LinkUsedUp = refusal('link_used_up', 410, 'This link has been played as often as it may be.')
export const LinkPlayEnded = refusal('link_play_ended', 403, 'Press play again to go on.')
export const LinkNotFound = refusal('link_not_found', 404, 'This link no longer exists.')
export const TooManyPrivateLinks = refusal(
  'too_many_private_links',
  409,
  'This program has {most} links. Revoke one before you create another.',
)

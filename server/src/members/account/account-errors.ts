import { refusal } from '../../platform/errors.ts'

export const NicknameTaken = refusal('nickname_taken', 409, 'This nickname is already taken.')
export const ProfileFaulty = refusal(
  'profile_faulty',
  400,
  'Something in your profile cannot be saved like this.',
)
export const WrongWord = refusal('wrong_word', 400, 'What you typed does not match.')
export const LastOwner = refusal(
  'last_owner',
  409,
  'You are the only owner of this store. Make someone else an owner before you leave.',
)
export const ExportNotFound = refusal(
  'export_not_found',
  404,
  'This file no longer exists. Ask for a new one.',
)

import { refusal } from '../platform/errors.ts'

export const StoreInMaintenance = refusal(
  'store_in_maintenance',
  503,
  'This store is being worked on. Please come back a little later.',
)
export const AccessRestricted = refusal('access_restricted', 403, 'This store is not open to you.')
export const NotInYourRegion = refusal('not_in_your_region', 451, 'This cannot be watched in your country.')
export const NetworkMalformed = refusal(
  'network_malformed',
  400,
  'That is neither an address nor a network. Write it as 203.0.113.7 or 203.0.113.0/24.',
)
export const OwnAddress = refusal(
  'own_address',
  400,
  'You come from there yourself: you would lock visitors of your own network out.',
)
export const AlreadyBanned = refusal('already_banned', 409, 'This network is kept out already.')
export const BanNotFound = refusal('ban_not_found', 404, 'There is no such ban any more.')
export const StoreNotAvailable = refusal('store_not_available', 410, 'This store is closed.')
export const UnknownWord = refusal('unknown_word', 404, 'The storefront says nothing under this key.')
export const WordMalformed = refusal(
  'word_malformed',
  400,
  'This text cannot be read: a brace is missing, or a form of a plural.',
)
export const WordValueMissing = refusal(
  'word_value_missing',
  400,
  'This mail needs “{value}”: nobody could do anything with it otherwise.',
)
export const WordValueUnknown = refusal(
  'word_value_unknown',
  400,
  'This text asks for “{value}”, which is not known where it stands.',
)

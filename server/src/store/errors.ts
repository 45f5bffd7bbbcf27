import { refusal } from '../platform/errors.ts'

export const StoreInMaintenance = refusal(
  'store_in_maintenance',
  503,
  'This store is under maintenance. Please come back a little later.',
)
export const StorePaused = refusal(
  'store_paused',
  503,
  'This store is paused by whoever runs this install. It takes no orders until it goes on.',
)
export const AccessRestricted = refusal('access_restricted', 403, 'This store is not open to you.')
export const NotInYourRegion = refusal('not_in_your_region', 451, 'This is not available in your country.')
export const NetworkMalformed = refusal(
  'network_malformed',
  400,
  'This is neither an address nor a network. Write it as 203.0.113.7 or 203.0.113.0/24.',
)
export const OwnAddress = refusal(
  'own_address',
  400,
  'This is your own network: you would lock out its visitors.',
)
export const AlreadyBanned = refusal('already_banned', 409, 'This network is already banned.')
export const BanNotFound = refusal('ban_not_found', 404, 'This ban no longer exists.')
export const OperatorOnly = refusal(
  'operator_only',
  404,
  'The stores of this install are seen by whoever runs it: the owner of its first store.',
)
export const StoreNotFound = refusal('store_not_found', 404, 'This store no longer exists.')
export const StoreWithoutDomain = refusal(
  'store_without_domain',
  409,
  'Give {store} a domain first: beside other stores it is found by nothing else.',
)
export const OperatorsStore = refusal(
  'operators_store',
  409,
  'This is the store of whoever runs this install. It can be neither paused nor removed.',
)
export const PauseFirst = refusal(
  'pause_first',
  409,
  'Pause this store first, so that nobody pays or watches.',
)
export const LanguageNotOffered = refusal(
  'language_not_offered',
  400,
  'The store has no language {language}. Add it under Languages and texts first.',
)
export const TitleDiffers = refusal('title_differs', 400, 'This is not what the store is called.')
export const DomainMalformed = refusal(
  'domain_malformed',
  400,
  'This is not a domain. Write it as films.example.com.',
)
export const DomainTaken = refusal('domain_taken', 409, 'This domain already belongs to a store.')
export const DomainNotFound = refusal('domain_not_found', 404, 'This store no longer has this domain.')
export const TooManyDomains = refusal(
  'too_many_domains',
  409,
  'This store has {most} domains. Remove one that is no longer used first.',
)
export const DomainsByOperator = refusal(
  'domains_by_operator',
  409,
  'This install has several stores: their domains are given by whoever runs it.',
)
export const StoreNotAvailable = refusal('store_not_available', 410, 'This store is closed.')
export const UnknownWord = refusal('unknown_word', 404, 'The storefront has no text with this key.')
export const WordMalformed = refusal(
  'word_malformed',
  400,
  'This text cannot be read: a brace or a plural form is missing.',
)
export const WordValueMissing = refusal(
  'word_value_missing',
  400,
  'This email needs “{value}”. Put it back in braces.',
)
export const WordValueUnknown = refusal(
  'word_value_unknown',
  400,
  'This text uses “{value}”, which is not known here.',
)

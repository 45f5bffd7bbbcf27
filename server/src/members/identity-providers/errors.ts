import { refusal } from '../../platform/errors.ts'

export const IdentityProviderNotFound = refusal(
  'identity_provider_not_found',
  404,
  'This sign-in provider no longer exists.',
)
export const TooManyIdentityProviders = refusal(
  'too_many_identity_providers',
  409,
  'This store has {most} sign-in providers. Remove one that is no longer used first.',
)
export const IssuerUnsafe = refusal(
  'identity_issuer_unsafe',
  400,
  'Enter the provider’s issuer address as it begins with https://. An address in your own network has to be allowed by PRIVATE_TARGETS.',
)
export const IdentityProviderIncomplete = refusal(
  'identity_provider_incomplete',
  400,
  'Enter the client ID and choose who may sign in before you switch this provider on.',
)
export const UnknownOffer = refusal('identity_offer_unknown', 400, 'One of the offers no longer exists.')
export const IdentityProviderOff = refusal(
  'identity_provider_off',
  404,
  'This way to sign in is not available here.',
)
export const IdentityProviderAway = refusal(
  'identity_provider_away',
  503,
  'The sign-in provider cannot be reached at the moment. Try again shortly, or sign in another way.',
)
export const IdentitySignInSpent = refusal(
  'identity_sign_in_spent',
  401,
  'This sign-in took too long or was used already. Please start again.',
)
export const IdentitySignInCanceled = refusal(
  'identity_sign_in_canceled',
  401,
  'The sign-in was canceled. Try again, or sign in another way.',
)
export const IdentitySignInRefused = refusal(
  'identity_sign_in_refused',
  401,
  'The provider’s answer could not be verified. Please try again, or sign in another way.',
)
export const IdentityDomainRefused = refusal(
  'identity_domain_refused',
  403,
  'Only verified email addresses of certain domains can sign in this way.',
)
export const IdentityNotLinked = refusal(
  'identity_not_linked',
  409,
  'Sign in once the way you usually do, or join with your email address. You can then link this account.',
)
export const IdentityForStaffOnly = refusal(
  'identity_for_staff_only',
  403,
  'Only the team of this store can sign in this way.',
)
export const IdentityNotForStaff = refusal(
  'identity_not_for_staff',
  403,
  'The team of this store cannot sign in this way.',
)
export const IdentityTaken = refusal(
  'identity_taken',
  409,
  'This account is linked to another member of the store.',
)
export const IdentityNotFound = refusal('identity_not_found', 404, 'This account is no longer linked.')
export const LastWayIn = refusal(
  'last_way_in',
  409,
  'This is your only way to sign in. Set a password, add a passkey or confirm your email address first.',
)

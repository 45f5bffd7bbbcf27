import { refusal } from '../../platform/errors.ts'

export const ApiKeyRefused = refusal(
  'api_key_refused',
  401,
  'This API key is unknown, expired or revoked, or the person who made it is no longer on the team.',
)
export const ApiKeyNotFound = refusal('api_key_not_found', 404, 'This API key no longer exists.')
export const ApiKeyNeedsScope = refusal(
  'api_key_needs_scope',
  400,
  'Choose at least one area that the key may view or edit.',
)
export const TooManyApiKeys = refusal(
  'too_many_api_keys',
  409,
  'This store has {most} API keys. Revoke one that is no longer used first.',
)

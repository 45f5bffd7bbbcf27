import { isOpenAccess } from '@matinee/contract/platform/access'
import type { Endpoint } from '@matinee/contract/platform/endpoint'
import { takesApiKey } from './security.ts'

/** The one shape of every refusal. */
export const REFUSAL = {
  type: 'object',
  required: ['success', 'code', 'message', 'errors', 'values', 'request_id'],
  properties: {
    success: { const: false },
    code: { type: 'string', description: 'Stable, for programs.' },
    message: { type: 'string', description: 'A sentence for people.' },
    errors: {
      type: 'object',
      description: 'Invalid fields with the codes of their faults.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
    values: { type: 'object', description: 'What the sentence names, as numbers and limits.' },
    request_id: { type: 'string', description: 'Names the call in the log of the server.' },
  },
}

const refusal = (description: string, code: string, message: string) => ({
  description,
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Refusal' },
      example: { success: false, code, message, errors: {}, values: {}, request_id: EXAMPLE_ID },
    },
  },
})

const EXAMPLE_ID = '0b6f6a3e-6a0e-4b5c-9d0c-8f1f3a1f7c55'

/** Refusals that many calls have in common, by status. */
export const REFUSAL_RESPONSES = {
  400: refusal(
    'Something in the call is not as it must be',
    'invalid_input',
    'Please check what you entered.',
  ),
  401: refusal(
    'Nobody is signed in, or the key is not valid',
    'api_key_refused',
    'This API key is not valid.',
  ),
  403: refusal('The role or the scopes do not reach so far', 'not_in_scope', 'This API key may not do that.'),
  404: refusal('There is no such thing in this store', 'not_found', 'This does not exist.'),
  409: refusal(
    'It is not possible as things are now, or a call with this idempotency key is not finished',
    'call_unfinished',
    'The first call with this key has not finished.',
  ),
  429: {
    ...refusal('Too many calls', 'too_many_requests', 'Too many requests. Try again in a moment.'),
    headers: { 'retry-after': { $ref: '#/components/headers/RetryAfter' } },
  },
  default: refusal('Refused, with the reason', 'internal_error', 'Something went wrong.'),
}

/** The refusals of a call, by status. */
export function refusalsOf(endpoint: Endpoint) {
  const { access, method, params, perMinute } = endpoint
  const isOpen = isOpenAccess(access)
  const statuses = [
    '400',
    ...(isOpen ? [] : ['401', '403']),
    ...(params ? ['404'] : []),
    ...(method === 'GET' || method === 'HEAD' ? [] : ['409']),
    ...(perMinute || takesApiKey(access) ? ['429'] : []),
    'default',
  ]
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  )
}

const nameOf = (status: string) => (status === 'default' ? 'Refused' : `Refused${status}`)

/** The components that `refusalsOf` refers to. */
export const refusalComponents = () =>
  Object.fromEntries(
    Object.entries(REFUSAL_RESPONSES).map(([status, response]) => [nameOf(status), response]),
  )

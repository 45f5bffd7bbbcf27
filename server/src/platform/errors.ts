import { fillValues } from './fill-values.ts'

/** A refusal is a product decision: a code for the browser, a status, and a sentence for people. */
export class Refusal extends Error {
  readonly code: string
  readonly status: number
  readonly errors: Record<string, string[]>
  /** The values of the sentence, sent along for browsers that translate it. */
  readonly values: Record<string, string | number>
  /** Further fields of the answer. */
  readonly more: Record<string, unknown>

  constructor(
    code: string,
    status: number,
    sentence: string,
    { errors = {}, values = {}, more = {} }: RefusalDetails = {},
  ) {
    super(fillValues(sentence, values))
    this.name = 'Refusal'
    this.code = code
    this.status = status
    this.errors = errors
    this.values = values
    this.more = more
  }
}

export interface RefusalDetails {
  /** Invalid fields with the codes of their faults. */
  errors?: Record<string, string[]>
  /** Values for the `{placeholders}` of the sentence; also sent along. */
  values?: Record<string, string | number>
  /** Further fields of the answer that a client needs to continue. */
  more?: Record<string, unknown>
}

/** Every declared refusal, for the test that each code is translated. */
export const refusals = new Map<string, { status: number; sentence: string }>()

/** Declares a refusal; calling the result creates one to throw. */
export function refusal(code: string, status: number, sentence: string) {
  refusals.set(code, { status, sentence })
  return (details: RefusalDetails = {}) => new Refusal(code, status, sentence, details)
}

export const NotFound = refusal('not_found', 404, 'There is nothing at this address.')
export const SignInFirst = refusal('sign_in_first', 401, 'Please sign in first.')
export const StaffOnly = refusal('staff_only', 403, 'Only the staff of this store can do that.')
export const SecondFactorRequired = refusal(
  'second_factor_required',
  403,
  'This store requires a second step from its staff at sign-in. Please set one up first.',
)
export const NotInYourRole = refusal('not_in_your_role', 403, 'Your role in this store does not allow this.')
export const NotInScope = refusal(
  'not_in_scope',
  403,
  'The scopes of this API key do not include this call, or it belongs to a person’s own account.',
)
export const OwnerOnly = refusal('owner_only', 403, 'Only the owner of this store can do that.')
export const ImpersonationReadOnly = refusal(
  'only_looking',
  403,
  'You are viewing the store as a member. Nothing can be changed until you stop.',
)
export const InvalidInput = refusal('invalid_input', 400, 'Something that was sent is not valid.')
/** A field names a row that is gone, or of another store. */
export const UnknownChoice = refusal(
  'unknown_choice',
  400,
  'One of your choices no longer exists. Please choose again.',
)
export const AlreadyExists = refusal('taken', 409, 'This already exists. Reload the page to see it.')
export const InUse = refusal('in_use', 409, 'This is still in use and cannot be removed.')
export const PageExpired = refusal(
  'page_expired',
  403,
  'This page has been open for too long. Please reload it.',
)
/** The browser's headers say that the call comes from a page of another site. */
export const CrossSiteRefused = refusal('foreign_page', 403, 'This request came from another site.')
export const TooManyRequests = refusal('too_many_requests', 429, 'Too many requests. Please wait a moment.')
export const TooLarge = refusal('too_large', 413, 'This is larger than this store accepts.')
export const IdempotencyKeyReused = refusal(
  'idempotency_key_reused',
  422,
  'Another call was sent with this idempotency key. Choose a new key for each call.',
)
export const CallUnfinished = refusal(
  'call_unfinished',
  409,
  'A call with this idempotency key has begun and not ended. See what came of it before you try with another key.',
)
export const UnknownStore = refusal('unknown_store', 404, 'There is no store at this address.')
export const ServiceUnavailable = refusal(
  'away',
  503,
  'Part of this service is temporarily unavailable. Please try again shortly.',
)
export const InternalError = refusal(
  'internal_error',
  500,
  'Something went wrong on our side. It has been logged. Please try again.',
)

/** What a refusal says; some say more, as the contract has it. */
export interface Failure {
  code: string
  message?: string
  /** Codes by the field they are about. */
  errors?: Record<string, string[]>
  request_id?: string
  [more: string]: unknown
}

/** No answer of the server's came at all. */
export const UNREACHABLE = 'unreachable'

/** A refusal of the server, with the status of its answer; 0 where none came. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly requestId: string | null
  /** The whole answer: some refusals carry what a way on needs. */
  readonly answer: Partial<Failure>
  /** When its call was sent, in milliseconds since the page began. */
  readonly sentAt: number

  constructor(status: number, answer: Partial<Failure>, sentAt = performance.now()) {
    const { code = UNREACHABLE, message = code, errors = {}, request_id = null } = answer
    super(message)
    this.status = status
    this.code = code
    this.errors = errors
    this.requestId = request_id
    this.answer = answer
    this.sentAt = sentAt
  }
}

/** An answer that says no, and says it again when it is asked again. */
export const isRefusal = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

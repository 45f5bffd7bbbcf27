/** The body of a refusal. Some refusals have more fields, as the contract declares. */
export interface Failure {
  code: string
  message?: string
  /** Error codes by field name. */
  errors?: Record<string, string[]>
  request_id?: string
  [more: string]: unknown
}

/** The code of a call that got no response from the server. */
export const UNREACHABLE = 'unreachable'

/** A refusal of the server with the status of its response; status 0 if there was no response. */
export class ApiError extends Error {
  override name = 'ApiError'
  readonly status: number
  readonly code: string
  readonly errors: Record<string, string[]>
  readonly requestId: string | null
  /** The whole response body: some refusals carry data for the next step. */
  readonly answer: Partial<Failure>
  /** When the call was sent, in milliseconds since the page was opened. */
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

/** Whether the server refused the call (4xx): sending it again would be refused again. */
export const isRefusal = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500

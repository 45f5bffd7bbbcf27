import { isJson } from './answer.ts'

/** What a store answers when it refuses a call. */
interface RefusalBody {
  code?: string
  message?: string
  errors?: Record<string, string[]>
  values?: Record<string, unknown>
  request_id?: string
}

/** The one error of all calls: a refusal of the store, or no answer at all (status 0, code `unreachable`). */
export class MatineeError extends Error {
  override name = 'MatineeError'
  readonly status: number
  /** Stable, for programs. */
  readonly code: string
  /** Codes of what is wrong, by field. */
  readonly errors: Record<string, string[]>
  /** What the message names, such as a limit. */
  readonly values: Record<string, unknown>
  /** Names the call in the log of the store. */
  readonly requestId: string | null
  /** Seconds to wait before the call is made again; null if the store says none. */
  readonly retryAfter: number | null

  constructor(status: number, body: RefusalBody, options: ErrorOptions & { retryAfter?: number } = {}) {
    const { code = 'internal_error', message = code, errors = {}, values = {}, request_id = null } = body
    super(message, options)
    this.status = status
    this.code = code
    this.errors = errors
    this.values = values
    this.requestId = request_id
    this.retryAfter = options.retryAfter ?? null
  }
}

/** The error of an answer that is no success; what a proxy answered has no code of the store. */
export async function errorOf(response: Response): Promise<MatineeError> {
  const seconds = Number(response.headers.get('retry-after'))
  const { body, ...unread } = await readRefusal(response)
  return new MatineeError(response.status, body, { ...unread, ...(seconds > 0 && { retryAfter: seconds }) })
}

/** An answer that breaks off is the cause of the error. */
async function readRefusal(response: Response): Promise<{ body: RefusalBody; cause?: unknown }> {
  try {
    if (isJson(response)) return { body: (await response.json()) as RefusalBody }
    await response.body?.cancel()
    return { body: {} }
  } catch (cause) {
    return { body: {}, cause }
  }
}

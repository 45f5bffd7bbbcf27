/** A part of the house that can be away for a while and come back. */
export type Part = 'database' | 'storage' | 'events'

const marked = new WeakMap<object, Part>()

/** Says of an error that it means nothing but that a part is away; the error itself. */
export function markAway<T>(error: T, part: Part): T {
  if (typeof error === 'object' && error !== null) marked.set(error, part)
  return error
}

/** Which part was away when this error was thrown; undefined for one that has another reason. */
export function awayOf(error: unknown): Part | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const found = marked.get(error) ?? (isDatabaseAway(error) ? 'database' : undefined)
  return found ?? (isStorageAway(error) ? 'storage' : awayOf((error as Error).cause))
}

interface Coded {
  code?: unknown
  message?: string
  $metadata?: { httpStatusCode?: number }
}

// Connections lost, a server that starts or ends, no connection left, a server that only reads (about to be replaced).
const SERVER_AWAY = /^(08...|57P0[123]|53300|25006)$/
// What pg and its pool say without a code.
const CONNECTION_AWAY = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  /^Client (was closed|has encountered a connection error) and is not queryable/,
  /^Cannot use a pool after calling end/,
]

const isDatabaseAway = ({ code, message = '' }: Coded) =>
  (typeof code === 'string' && SERVER_AWAY.test(code)) || CONNECTION_AWAY.some((text) => text.test(message))

/** What the S3 client throws has `$metadata`: without a status nobody answered. */
function isStorageAway({ $metadata }: Coded): boolean {
  if (!$metadata) return false
  const { httpStatusCode = 503 } = $metadata
  return httpStatusCode >= 500 || httpStatusCode === 429
}

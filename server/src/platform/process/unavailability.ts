/** An external system that may be unavailable for a while and recover. */
export type Dependency = 'database' | 'storage' | 'events'

const failedDependencies = new WeakMap<object, Dependency>()

/** Marks an error as caused by an unavailable dependency and returns it. */
export function markUnavailable<T>(error: T, part: Dependency): T {
  if (typeof error === 'object' && error !== null) failedDependencies.set(error, part)
  return error
}

/** The dependency whose outage caused this error; undefined for any other cause. */
export function unavailableDependencyOf(error: unknown): Dependency | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  const found = failedDependencies.get(error) ?? (isDatabaseUnavailable(error) ? 'database' : undefined)
  return found ?? (isStorageUnavailable(error) ? 'storage' : unavailableDependencyOf((error as Error).cause))
}

interface ErrorWithCode {
  code?: unknown
  message?: string
  $metadata?: { httpStatusCode?: number }
}

// Lost connections, a server starting or stopping, a full disk, no free connection, a read-only server about to be
// replaced.
const SERVER_UNAVAILABLE = /^(08...|57P0[123]|53100|53300|25006)$/
// Messages of pg and its pool that carry no code.
const CONNECTION_UNAVAILABLE = [
  /^Connection terminated/,
  /^timeout exceeded when trying to connect/,
  /^Client (was closed|has encountered a connection error) and is not queryable/,
  /^Cannot use a pool after calling end/,
]

const isDatabaseUnavailable = ({ code, message = '' }: ErrorWithCode) =>
  (typeof code === 'string' && SERVER_UNAVAILABLE.test(code)) ||
  CONNECTION_UNAVAILABLE.some((text) => text.test(message))

/** Errors of the S3 client carry `$metadata`; without a status, no server answered. */
function isStorageUnavailable({ $metadata }: ErrorWithCode): boolean {
  if (!$metadata) return false
  const { httpStatusCode = 503 } = $metadata
  return httpStatusCode >= 500 || httpStatusCode === 429
}

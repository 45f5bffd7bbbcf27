import type { ProviderProblem } from '@matinee/contract/members/identity-providers'
import { AnswerTooLarge } from '../../platform/http/bounded-fetch.ts'
import { PrivateAddress } from '../../platform/http/public-address.ts'

interface CodedError extends Error {
  code?: string
}

/** An error with those that caused it. */
function causesOf(error: unknown): CodedError[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

const UNKNOWN_HOST = new Set(['ENOTFOUND', 'EAI_AGAIN'])
const TIMEOUTS = new Set(['TimeoutError', 'AbortError'])

/** Why a provider could not be asked; null if it has answered. */
export function connectionProblemOf(error: unknown): ProviderProblem | null {
  for (const cause of causesOf(error)) {
    if (cause instanceof PrivateAddress) return 'private_address'
    if (cause instanceof AnswerTooLarge) return 'too_large'
    if (UNKNOWN_HOST.has(cause.code ?? '')) return 'unknown_host'
    if (cause.code === 'OAUTH_TIMEOUT' || TIMEOUTS.has(cause.name)) return 'timeout'
    if (isOfConnection(cause)) return 'unreachable'
  }
  return null
}

/** Errors of sockets and certificates: `ECONNREFUSED`, `CERT_HAS_EXPIRED`, `ERR_TLS_CERT_ALTNAME_INVALID`. */
const isOfConnection = ({ code = '' }: CodedError) =>
  /^(E[A-Z]+$|ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|HPE_)/.test(code)

/** What is told of an error in the log: never a token, a code or a body. */
export const loggableOf = (error: unknown) =>
  causesOf(error).map(({ name, message, code }) => ({ name, message: message.slice(0, 200), code }))

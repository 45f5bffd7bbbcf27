import type { LightMyRequestResponse } from 'fastify'
import type { FuzzRequest } from './requests.ts'

const MAX_ANSWER_MS = 10_000
const REFUSAL_FIELDS = ['code', 'errors', 'message', 'request_id', 'success', 'values']
/** Internals that must not leak into answers. */
const LEAKED_INTERNALS =
  /\bat .*\.(ts|js):\d+|node_modules|select .* from |violates .* constraint|syntax error at/

/** The fault of an answer to any request; undefined without one. */
export function faultOf(
  request: FuzzRequest,
  answer: LightMyRequestResponse,
  ms: number,
): string | undefined {
  const { url, method } = request
  const { statusCode, headers, body } = answer
  if (statusCode === 503 && headers['retry-after']) return undefined // closed, with a date
  if (statusCode >= 500) return `answers ${statusCode} (${headers['x-request-id'] as string})`
  if (ms > MAX_ANSWER_MS) return `takes ${Math.round(ms)} ms`
  if (statusCode < 400) return undefined
  if (headers['cache-control'] !== 'no-store')
    return `lets a refusal be kept: ${statusCode}, ${headers['cache-control']}`
  if (LEAKED_INTERNALS.test(body)) return 'tells of its insides'
  if (method === 'HEAD' || !isCall(url)) return undefined
  if (isRefusal(answer) || isRefusalPage(request, answer)) return undefined
  return `refuses in a shape of its own: ${statusCode} ${body.slice(0, 200)}`
}

// tus clients expect a status and plain text.
const isCall = (url: string) => /^\/(bullet\/)?api\/(?!uploads)/.test(url)

function isRefusal({ headers, body }: LightMyRequestResponse): boolean {
  if (!headers['content-type']?.toString().startsWith('application/json')) return false
  const names = Object.keys(JSON.parse(body) as object)
  return REFUSAL_FIELDS.every((name) => names.includes(name))
}

/** Whoever follows a link to a file is told in a page; it loads nothing. */
const isRefusalPage = (
  { headers: { accept = '' } }: FuzzRequest,
  { headers, body }: LightMyRequestResponse,
) =>
  accept.includes('text/html') &&
  headers['content-type'] === 'text/html; charset=utf-8' &&
  String(headers['content-security-policy']).startsWith("default-src 'none'") &&
  body.includes('<p role="status">')

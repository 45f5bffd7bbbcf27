import type { LightMyRequestResponse } from 'fastify'
import type { FuzzRequest } from './requests.ts'

const MOST_MS = 10_000
const OF_REFUSAL = ['code', 'errors', 'message', 'request_id', 'success', 'values']
/** What leaves a program that fails, not one that refuses. */
const INSIDES = /\bat .*\.(ts|js):\d+|node_modules|select .* from |violates .* constraint|syntax error at/

/** What is wrong with an answer, whatever it was asked; undefined where nothing is. */
export function faultOf(
  { url, method }: FuzzRequest,
  answer: LightMyRequestResponse,
  ms: number,
): string | undefined {
  const { statusCode, headers, body } = answer
  if (statusCode === 503 && headers['retry-after']) return undefined // closed, and says until when
  if (statusCode >= 500) return `answers ${statusCode} (${headers['x-request-id'] as string})`
  if (ms > MOST_MS) return `takes ${Math.round(ms)} ms`
  if (statusCode < 400) return undefined
  if (headers['cache-control'] !== 'no-store')
    return `lets a refusal be kept: ${statusCode}, ${headers['cache-control']}`
  if (INSIDES.test(body)) return 'tells of its insides'
  if (method === 'HEAD' || !isCall(url)) return undefined
  return isRefusal(answer) ? undefined : `refuses in a shape of its own: ${statusCode} ${body.slice(0, 200)}`
}

// Clients of tus know what its protocol says: a status, and a text for whoever debugs.
const isCall = (url: string) => /^\/(bullet\/)?api\/(?!uploads)/.test(url)

function isRefusal({ headers, body }: LightMyRequestResponse): boolean {
  if (!headers['content-type']?.toString().startsWith('application/json')) return false
  const names = Object.keys(JSON.parse(body) as object)
  return OF_REFUSAL.every((name) => names.includes(name))
}

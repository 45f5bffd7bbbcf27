import { request as requestPlain } from 'node:http'
import { request as requestEncrypted } from 'node:https'
import { isIP } from 'node:net'
import type { Context } from './context.ts'
import { isPublicAddress, lookUpPublic, PrivateAddress } from './public-address.ts'

export type DeliveryProblem = 'private_address' | 'unknown_host' | 'unreachable' | 'timeout' | 'refused'

/** What came of handing something to another's address; no problem where it was taken. */
export interface Delivery {
  problem: DeliveryProblem | null
  status: number | null
}

const PATIENCE_MS = 10_000

type Where = Pick<Context, 'config'>

/** Whether an address may be posted to: encrypted and public, unless the operator lets everything out. */
export function isSafeTarget({ config }: Where, address: string): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  return config.private_targets || (url.protocol === 'https:' && !isPrivateNumber(url))
}

// A host that is a number is never looked up, so it is looked at here. URLs write all its spellings in one way.
function isPrivateNumber({ hostname }: URL) {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) > 0 && !isPublicAddress(host)
}

/** Posts JSON to an address outside, within ten seconds; follows no redirection and reads no answer but its status. */
export async function postOut(
  where: Where,
  address: string,
  body: string,
  headers: Record<string, string>,
): Promise<Delivery> {
  if (!isSafeTarget(where, address)) return { problem: 'private_address', status: null }
  const url = new URL(address)
  const send = url.protocol === 'https:' ? requestEncrypted : requestPlain
  const { promise, resolve } = Promise.withResolvers<Delivery>()
  const request = send(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(PATIENCE_MS),
    ...(!where.config.private_targets && { lookup: lookUpPublic }),
  })
  request.on('error', (error) => resolve({ problem: problemOf(error), status: null }))
  request.on('response', (response) => {
    resolve(deliveryOf(response.statusCode!))
    response.destroy()
  })
  request.end(body)
  return promise
}

const deliveryOf = (status: number): Delivery => ({
  status,
  problem: status >= 200 && status < 300 ? null : 'refused',
})

function problemOf(error: Error & { code?: string }): DeliveryProblem {
  if (error instanceof PrivateAddress) return 'private_address'
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'unknown_host'
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

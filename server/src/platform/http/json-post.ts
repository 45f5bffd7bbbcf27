import { request as requestPlain } from 'node:http'
import { request as requestEncrypted } from 'node:https'
import type { Context } from '../context.ts'
import { isPrivateHost, lookUpPublic, PrivateAddress } from './public-address.ts'

export type PostProblem = 'private_address' | 'unknown_host' | 'unreachable' | 'timeout' | 'refused'

/** The outcome of a POST to an external address; `problem` is null on success. */
export interface PostResult {
  problem: PostProblem | null
  status: number | null
}

const POST_TIMEOUT_MS = 10_000

type PostContext = Pick<Context, 'config'>

/** Whether an address may be posted to: https and public, unless the operator allows private targets. */
export function isSafeTarget({ config }: PostContext, address: string): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  return config.private_targets || (url.protocol === 'https:' && !isPrivateHost(url))
}

/** Posts JSON to an external address within ten seconds; follows no redirect and reads only the status. */
export async function postJson(
  where: PostContext,
  address: string,
  body: string,
  headers: Record<string, string>,
): Promise<PostResult> {
  if (!isSafeTarget(where, address)) return { problem: 'private_address', status: null }
  const url = new URL(address)
  const send = url.protocol === 'https:' ? requestEncrypted : requestPlain
  const { promise, resolve } = Promise.withResolvers<PostResult>()
  const request = send(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(POST_TIMEOUT_MS),
    ...(!where.config.private_targets && { lookup: lookUpPublic }),
  })
  request.on('error', (error) => resolve({ problem: problemOf(error), status: null }))
  request.on('response', (response) => {
    resolve(postResultOf(response.statusCode!))
    response.destroy()
  })
  request.end(body)
  return promise
}

const postResultOf = (status: number): PostResult => ({
  status,
  problem: status >= 200 && status < 300 ? null : 'refused',
})

function problemOf(error: Error & { code?: string }): PostProblem {
  if (error instanceof PrivateAddress) return 'private_address'
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'unknown_host'
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

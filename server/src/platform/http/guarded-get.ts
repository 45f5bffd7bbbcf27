import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http'
import type { Context } from '../context.ts'
import { requestOutside } from './outgoing-request.ts'
import { isPrivateHost, PrivateAddress } from './public-address.ts'

export type GetProblem =
  | 'invalid_address'
  | 'private_address'
  | 'unknown_host'
  | 'unreachable'
  | 'timeout'
  | 'too_many_redirects'

/** Why no answer came from an external address. */
export class GetFailed extends Error {
  readonly problem: GetProblem

  constructor(problem: GetProblem, cause?: unknown) {
    super(`The address could not be read: ${problem}.`, { cause })
    this.name = 'GetFailed'
    this.problem = problem
  }
}

export interface GetOptions {
  headers?: OutgoingHttpHeaders
  signal?: AbortSignal | undefined
  /** Milliseconds without a byte before the connection is closed. */
  idle?: number
}

const IDLE_MS = 30_000
const MOST_REDIRECTS = 5

/**
 * Opens an external address whose body is read by the caller. Every address on the way is checked where it is connected
 * to: without `PRIVATE_TARGETS`, none of them may belong to this machine or a private network.
 */
export async function openGuarded(
  where: Pick<Context, 'config'>,
  address: string,
  options: GetOptions = {},
): Promise<IncomingMessage> {
  let url = parseTarget(address)
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    if (!where.config.private_targets && isPrivateHost(url)) throw new GetFailed('private_address')
    const response = await send(where, url, options)
    const next = redirectOf(response)
    if (!next) return response
    response.destroy()
    url = parseTarget(next, url)
  }
  throw new GetFailed('too_many_redirects')
}

function parseTarget(address: string, base?: URL): URL {
  const url = URL.parse(address, base?.href)
  if (!url || !/^https?:$/.test(url.protocol) || !url.hostname) throw new GetFailed('invalid_address')
  return url
}

const redirectOf = ({ statusCode = 0, headers: { location } }: IncomingMessage) =>
  [301, 302, 303, 307, 308].includes(statusCode) ? location : undefined

function send(
  where: Pick<Context, 'config'>,
  url: URL,
  { headers = {}, signal, idle = IDLE_MS }: GetOptions,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const request = requestOutside(where, url, {
    headers: { 'user-agent': 'Matinee', accept: '*/*', ...headers },
    signal,
  })
  request.setTimeout(idle, () => request.destroy(new GetFailed('timeout')))
  request.on('error', (error) => reject(signal?.aborted ? (signal.reason as Error) : toGetFailed(error)))
  request.on('response', resolve)
  request.end()
  return promise
}

function toGetFailed(error: Error & { code?: string }): GetFailed {
  if (error instanceof GetFailed) return error
  if (error instanceof PrivateAddress) return new GetFailed('private_address')
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return new GetFailed('unknown_host', error)
  return new GetFailed(error.name === 'TimeoutError' ? 'timeout' : 'unreachable', error)
}

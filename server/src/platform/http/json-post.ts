import type { DeliveryProblem } from '@matinee/contract/platform/delivery-problems'
import { Agent as PlainAgent, type IncomingMessage } from 'node:http'
import { Agent as EncryptedAgent } from 'node:https'
import type { Context } from '../context.ts'
import { requestOutside } from './outgoing-request.ts'
import { isPrivateHost, PrivateAddress } from './public-address.ts'

export type PostProblem = DeliveryProblem

/** The outcome of a POST to an external address; `problem` is null on success. */
export interface PostResult {
  problem: PostProblem | null
  status: number | null
  /** The beginning of the answer; null if there was none, or nothing of it could be read in time. */
  answer: string | null
}

/** A status says enough: what follows it is only waited for `answer_ms`, and read `READ_BYTES` far. */
const PATIENCE = { answered_within_ms: 10_000, answer_ms: 2000 }
const ANSWER_BYTES = 2000
const READ_BYTES = 64_000

type PostContext = Pick<Context, 'config'>

// Shorter than servers keep idle connections, so that none is written to as it is closed.
const IDLE = { keepAlive: true, timeout: 4000, maxFreeSockets: 16 }
const agents = {
  plain: { own: new PlainAgent(IDLE), public: new PlainAgent(IDLE) },
  encrypted: { own: new EncryptedAgent(IDLE), public: new EncryptedAgent(IDLE) },
}

/** Whether an address may be posted to: https and public, unless the operator allows private targets. */
export function isSafeTarget({ config }: PostContext, address: string): boolean {
  const url = URL.parse(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return false
  return config.private_targets || (url.protocol === 'https:' && !isPrivateHost(url))
}

/**
 * Posts JSON to an external address within ten seconds; follows no redirect and reads only the beginning of the answer.
 */
export async function postJson(
  where: PostContext,
  address: string,
  body: string,
  headers: Record<string, string>,
  { answered_within_ms, answer_ms } = PATIENCE,
): Promise<PostResult> {
  if (!isSafeTarget(where, address)) return failedPost('private_address')
  const url = new URL(address)
  const { promise, resolve } = Promise.withResolvers<PostResult>()
  const request = requestOutside(where, url, {
    agent: agentFor(where, url),
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    signal: AbortSignal.timeout(answered_within_ms),
  })
  let isAnswered = false
  request.on('error', (error) => resolve(failedPost(problemOf(error))))
  request.on('response', (response) => {
    isAnswered = true
    void readBeginning(response, answer_ms).then((answer) =>
      resolve(postResultOf(response.statusCode!, answer)),
    )
  })
  // A server that switches to another protocol is hung up on without an error.
  request.on('close', () => isAnswered || resolve(failedPost('unreachable')))
  request.end(body)
  return promise
}

/** Connections to addresses that were not checked are never used for ones that have to be. */
function agentFor({ config }: PostContext, { protocol }: URL) {
  const { own, public: checked } = protocol === 'https:' ? agents.encrypted : agents.plain
  return config.private_targets ? own : checked
}

/** The beginning of an answer; one that is long, slow or breaks off is hung up on. */
async function readBeginning(response: IncomingMessage, milliseconds: number): Promise<string | null> {
  const parts: Buffer[] = []
  let bytes = 0
  const late = setTimeout(() => response.destroy(), milliseconds)
  try {
    for await (const part of response as AsyncIterable<Buffer>) {
      if (bytes < ANSWER_BYTES) parts.push(part)
      bytes += part.length
      if (bytes > READ_BYTES) break
    }
  } catch {
    // What came of it before it broke off is the answer.
  }
  clearTimeout(late)
  const text = Buffer.concat(parts).subarray(0, ANSWER_BYTES).toString().replaceAll('\u0000', '')
  return text === '' ? null : text
}

const failedPost = (problem: PostProblem): PostResult => ({ problem, status: null, answer: null })

const postResultOf = (status: number, answer: string | null): PostResult => ({
  status,
  problem: status >= 200 && status < 300 ? null : 'refused',
  answer,
})

function problemOf(error: Error & { code?: string }): PostProblem {
  if (error instanceof PrivateAddress) return 'private_address'
  if (error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN') return 'unknown_host'
  return error.name === 'AbortError' || error.name === 'TimeoutError' ? 'timeout' : 'unreachable'
}

import type { Context } from '../../platform/context.ts'
import { LiveUnavailable } from '../errors.ts'
import { findProcess } from '../recording/recording-queries.ts'
import { originBearer } from './origin-bearer.ts'

const TIMEOUT_MS = 10_000

export interface LiveProcessCall {
  method?: 'GET' | 'POST' | 'DELETE'
  headers?: Record<string, string>
  body?: Uint8Array<ArrayBuffer>
}

/** Asks the process that receives live events. Throws `LiveUnavailable` where it does not answer. */
export async function callLiveProcess(
  ctx: Context,
  path: string,
  { headers, ...call }: LiveProcessCall = {},
): Promise<Response> {
  const found = await findProcess(ctx.db)
  if (!found) throw LiveUnavailable()
  return fetch(`${found.origin}/${path}`, {
    ...call,
    headers: { ...headers, authorization: `Bearer ${originBearer(ctx)}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'the process that receives live events does not answer')
    throw LiveUnavailable()
  })
}

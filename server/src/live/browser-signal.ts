import type { BrowserCodec } from '@matinee/contract/live/browser-signal'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { BrowserSignalEnded, BrowserSignalUnknown, LiveUnavailable, PremiereHasNoSignal } from './errors.ts'
import { requireLiveEventEdit } from './live-event-authorization.ts'
import { callLiveProcess, type LiveProcessCall } from './origin/live-process-call.ts'
import { openStreamKey } from './stream-keys.ts'

/** One recording of a browser, sent to the live event `id`. */
export interface BrowserSignal {
  id: number
  signal: string
}

export interface SendChunkInput extends BrowserSignal {
  number: number
  codec: BrowserCodec
  bytes: Buffer
  /** Of the browser. */
  address: string
}

/** Hands a chunk to the process that receives live events. Throws `BrowserSignalEnded`, `BrowserSignalUnknown`, `LiveUnavailable`. */
export async function sendChunk(
  ctx: StoreContext,
  viewer: Viewer,
  input: SendChunkInput,
): Promise<undefined> {
  const { id, signal, number, codec, bytes, address } = input
  const event = await requireLiveEventEdit(ctx, viewer, id)
  if (event.kind === 'premiere') throw PremiereHasNoSignal()
  return ask(ctx, `browser/${id}/${signal}/${number}`, {
    method: 'POST',
    body: new Uint8Array(bytes),
    headers: { key: openStreamKey(ctx, event.key_sealed), codec, address },
  })
}

/** Ends a signal; nothing where it has ended. */
export async function endSignal(ctx: StoreContext, viewer: Viewer, { id, signal }: BrowserSignal) {
  await requireLiveEventEdit(ctx, viewer, id)
  return ask(ctx, `browser/${id}/${signal}`, { method: 'DELETE' })
}

async function ask(ctx: StoreContext, path: string, call: LiveProcessCall): Promise<undefined> {
  const { status } = await callLiveProcess(ctx, path, call)
  if (status === 410) throw BrowserSignalEnded()
  if (status === 404) throw BrowserSignalUnknown()
  if (status !== 204) throw LiveUnavailable()
}

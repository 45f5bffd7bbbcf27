import { Type } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { OneOf } from '../platform/schema-builders.ts'
import { Bytes, Id } from '../platform/shapes.ts'

/** How a browser has encoded its picture. H.264 is passed on as it is, anything else is encoded again. */
export const BROWSER_CODECS = ['h264', 'other'] as const
export type BrowserCodec = (typeof BROWSER_CODECS)[number]

/** Bytes of one chunk: five seconds of the best picture. */
export const BROWSER_CHUNK_BYTES = 4 * 1024 * 1024

/** `signal` is named by the browser, and new for each recording of its camera or screen. */
const SignalParams = Type.Object({
  id: Id,
  signal: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
})

/**
 * Sends a piece of a WebM or Matroska recording, in order from 0; the first opens the signal. One that was received
 * already is ignored, so that each can be repeated.
 */
export const sendBrowserChunk = endpoint({
  method: 'POST',
  path: '/bullet/api/live_events/:id/browser_signals/:signal',
  access: { edit_own: 'content' },
  params: SignalParams,
  query: Type.Object({
    number: Type.Integer({ minimum: 0, maximum: 100_000_000 }),
    codec: OneOf(BROWSER_CODECS),
  }),
  body: Bytes,
  bodyLimit: BROWSER_CHUNK_BYTES,
})

/** Ends a signal at once; one that is silent for ten seconds ends by itself. */
export const endBrowserSignal = endpoint({
  method: 'DELETE',
  path: '/bullet/api/live_events/:id/browser_signals/:signal',
  access: { edit_own: 'content' },
  params: SignalParams,
})

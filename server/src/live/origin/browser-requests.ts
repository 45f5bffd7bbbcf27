import { BROWSER_CHUNK_BYTES, type BrowserCodec } from '@matinee/contract/live/browser-signal'
import type { IncomingMessage } from 'node:http'
import type { BrowserConnections, ChunkOutcome } from '../ingest/browser-connections.ts'

const ADDRESS = /^\/browser\/(?<name>\d{1,15}\/[\da-f-]{36})(?:\/(?<number>\d{1,9}))?$/

/** Takes what a `web` process hands on of a browser; the status to answer. */
export async function receiveFromBrowser(
  request: IncomingMessage,
  browsers: BrowserConnections,
): Promise<number> {
  const { name, number } = ADDRESS.exec(request.url ?? '')?.groups ?? {}
  if (!name) return 400
  if (number === undefined) {
    await browsers.end(name)
    return 204
  }
  const bytes = await readBytes(request).catch(() => undefined) // its sender is gone
  if (!bytes) return 400
  const chunk = { ...sourceOf(request), name, number: Number(number), bytes }
  return STATUS[await browsers.write(chunk)]
}

const STATUS: Record<ChunkOutcome, number> = { taken: 204, ended: 410, unknown: 404 }

const sourceOf = ({ headers }: IncomingMessage) => ({
  key: String(headers['key']),
  codec: headers['codec'] as BrowserCodec,
  address: String(headers['address']),
})

export async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    if ((length += chunk.length) > BROWSER_CHUNK_BYTES) throw new Error('A chunk of a browser is too large.')
  }
  return Buffer.concat(chunks)
}

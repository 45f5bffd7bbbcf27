import type { IncomingMessage, ServerResponse } from 'node:http'
import type { WhipConnections } from '../ingest/whip-connections.ts'
import { readBytes } from './browser-requests.ts'

export const WHIP = '/whip'

/** Answers what a `web` process hands on of an encoder that sends by WHIP. */
export async function answerWhip(
  request: IncomingMessage,
  response: ServerResponse,
  whip: WhipConnections | undefined,
) {
  if (!whip) return response.writeHead(404).end()
  const { key = '', address = '' } = request.headers as Record<string, string | undefined>
  if (request.method === 'DELETE') {
    const isEnded = whip.end(request.url!.slice(WHIP.length + 1), key)
    return response.writeHead(isEnded ? 204 : 404).end()
  }
  const offer = await readBytes(request).catch(() => undefined) // its sender is gone
  if (!offer) return response.writeHead(400).end()
  const opening = await whip.open({ key, address, offer: offer.toString() })
  return response.writeHead('refusal' in opening ? 409 : 201).end(JSON.stringify(opening))
}

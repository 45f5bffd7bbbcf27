import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedWebhook {
  headers: IncomingHttpHeaders
  body: string
}

/** A webhook target that records requests and answers with the given statuses, then with 204. */
export async function startWebhookTarget() {
  const received: ReceivedWebhook[] = []
  const statuses: number[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    received.push({ headers: request.headers, body: Buffer.concat(parts).toString() })
    response.writeHead(statuses.shift() ?? 204, { location: 'http://127.0.0.1:1/' }).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/pixels`,
    received,
    answer: (...next: number[]) => void statuses.push(...next),
    /** Forgets what was received and what is to be answered. */
    reset() {
      received.length = 0
      statuses.length = 0
    },
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}

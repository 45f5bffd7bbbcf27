import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** Somebody else's server that takes what is posted to it, and answers with the statuses it is given, then with 204. */
export async function startTarget() {
  const received: Received[] = []
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
    async stop() {
      server.close()
      await once(server, 'close')
    },
  }
}

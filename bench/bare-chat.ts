/**
 * The limit of a chat: `node:http` alone, which writes each message to all readers and encodes it once. No rights, no
 * rules, no storage. `node bare-chat.ts <port>`
 */
import { createServer, type ServerResponse } from 'node:http'

const listeners = new Set<ServerResponse>()

createServer((request, response) => {
  if (request.method === 'POST') {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const frame = Buffer.from(`event: news\ndata: ${Buffer.concat(parts).toString()}\n\n`)
      for (const listener of listeners) listener.write(frame)
      response.end('{}')
    })
    return
  }
  if (request.url === '/') return void response.end('ok')
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  response.write('event: open\ndata: {}\n\n')
  listeners.add(response)
  response.once('close', () => listeners.delete(response))
}).listen(Number(process.argv[2]))

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface VendorRequest {
  method: string
  path: string
  headers: Record<string, string | undefined>
  text: string
  body: Record<string, unknown>
}

export interface VendorReply {
  status: number
  body?: unknown
}

export interface VendorDouble {
  url: string
  requests: VendorRequest[]
  /** Failures of the next calls; with a lost answer, the call takes effect. */
  failures: (number | 'hang up' | 'lose the answer' | 'nonsense')[]
  stop(): Promise<void>
}

/** A vendor API on its own port that replies as `tell` says; `before` is written before each reply. */
export async function startVendorDouble(
  tell: (asked: VendorRequest) => VendorReply,
  before = '',
): Promise<VendorDouble> {
  const asked: VendorRequest[] = []
  const failures: VendorDouble['failures'] = []
  const server = createServer((request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse) {
    const trouble = failures.shift()
    if (trouble === 'hang up') return void request.socket.destroy()
    if (typeof trouble === 'number') return void response.writeHead(trouble).end('{}')
    const question = await vendorRequestOf(request)
    asked.push(question)
    const { status, body } = tell(question)
    if (trouble === 'lose the answer') return void request.socket.destroy()
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(
      trouble === 'nonsense' ? '<html>' : before + (body === undefined ? '' : JSON.stringify(body)),
    )
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    requests: asked,
    failures,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function vendorRequestOf(request: IncomingMessage): Promise<VendorRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  const isJson = request.headers['content-type']?.includes('json') && text !== ''
  return {
    method: request.method!,
    path: request.url!,
    headers: request.headers as VendorRequest['headers'],
    text,
    body: isJson ? (JSON.parse(text) as VendorRequest['body']) : {},
  }
}

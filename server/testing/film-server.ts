import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ServedFile {
  bytes: Buffer
  type?: string
  etag?: string
  /** Answers ranges; true by default. */
  ranges?: boolean
  /** Cuts the connection after that many bytes of each answer. */
  cutsAfter?: number
  /** Milliseconds between 64 KB. */
  pause?: number
}

export interface FilmServer {
  origin: string
  files: Map<string, ServedFile>
  /** Every request: its path and the byte it asked to begin with. */
  requests: { path: string; start: number }[]
  stop(): Promise<void>
}

/** An HTTP server with films of a test: with ranges, slow, flaky, endless (`/endless`) and redirecting (`/to?…`). */
export async function startFilmServer(): Promise<FilmServer> {
  const files = new Map<string, ServedFile>()
  const requests: FilmServer['requests'] = []
  const server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url!, 'http://films')
    if (pathname === '/to') return redirect(response, decodeURIComponent(search.slice(1)))
    if (pathname === '/endless') return sendForever(response)
    const start = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0)
    requests.push({ path: pathname, start })
    const file = files.get(pathname)
    if (!file) return response.writeHead(404).end()
    sendFile(request, response, file).catch(() => response.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    files,
    requests,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

function redirect(response: ServerResponse, location: string) {
  response.writeHead(302, { location }).end()
}

function sendForever(response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'video/mp4' })
  const chunk = Buffer.alloc(256 * 1024)
  const more = () => {
    while (!response.destroyed && response.write(chunk));
  }
  response.on('drain', more)
  more()
}

async function sendFile(request: IncomingMessage, response: ServerResponse, file: ServedFile) {
  const { bytes, type = 'video/mp4', etag, ranges = true } = file
  const [, from, to] = /bytes=(\d+)-(\d*)/.exec(request.headers.range ?? '') ?? []
  const isSame = !request.headers['if-range'] || request.headers['if-range'] === etag
  const isPart = ranges && from !== undefined && isSame
  const start = isPart ? Number(from) : 0
  const end = isPart && to ? Number(to) : bytes.length - 1
  response.writeHead(isPart ? 206 : 200, {
    'content-type': type,
    'content-length': end - start + 1,
    ...(etag && { etag }),
    ...(isPart && { 'content-range': `bytes ${start}-${end}/${bytes.length}` }),
  })
  await sendSlowly(response, bytes.subarray(start, end + 1), file)
}

const STEP = 64 * 1024

async function sendSlowly(response: ServerResponse, bytes: Buffer, { cutsAfter, pause }: ServedFile) {
  const most = Math.min(bytes.length, cutsAfter ?? Infinity)
  const closed = new AbortController()
  response.once('close', () => closed.abort())
  for (let at = 0; at < most && !response.destroyed; at += STEP) {
    if (!response.write(bytes.subarray(at, Math.min(at + STEP, most))))
      await once(response, 'drain', { signal: closed.signal })
    if (pause) await new Promise((done) => setTimeout(done, pause))
  }
  if (most < bytes.length) response.destroy()
  else response.end()
}

/**
 * An LL-HLS origin with nothing but parts: what a broadcast may cost in delay. Reads fragments of an MP4 from a stream, and
 * serves them from memory with blocking reload to a page with hls.js.
 */
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'

const PART_SECONDS = 0.5
const PARTS = 4
const SHOWN = 6

interface OriginOptions {
  /** Seconds that a player stays behind the newest part. */
  holdBack: number
}

export interface BareOrigin {
  page: string
  stop(): Promise<void>
}

export async function startBareOrigin(fragments: Readable, { holdBack }: OriginOptions): Promise<BareOrigin> {
  const script = readFileSync(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js'))
  const parts: Buffer[] = []
  let init: Buffer = Buffer.alloc(0)
  let waiting: (() => void)[] = []
  void readFragments(fragments, (bytes, isInit) => {
    if (isInit) init = bytes
    else parts.push(bytes)
    for (const answer of waiting.splice(0)) answer()
  })

  const server = createServer((request, reply) => {
    const url = new URL(request.url!, 'http://localhost')
    const send = (type: string, body: string | Buffer) =>
      reply.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' }).end(body)
    if (url.pathname === '/') return send('text/html', PAGE)
    if (url.pathname === '/hls.js') return send('text/javascript', script)
    if (url.pathname === '/init.mp4') return send('video/mp4', init)
    if (url.pathname === '/live.m3u8') {
      const [msn, part] = ['_HLS_msn', '_HLS_part'].map((name) => Number(url.searchParams.get(name) ?? 0))
      return whenThere(msn! * PARTS + part!, () =>
        send('application/vnd.apple.mpegurl', playlistOf(parts.length, holdBack)),
      )
    }
    return sendPart(url.pathname, reply, send)
  })

  function sendPart(path: string, reply: ServerResponse, send: (type: string, body: Buffer) => void) {
    const [, msn, part] = /^[/](\d+)(?:[.](\d+))?[.]m4s$/.exec(path) ?? []
    if (!msn) return void reply.writeHead(404).end()
    const first = Number(msn) * PARTS
    if (part) return whenThere(first + Number(part), () => send('video/mp4', parts[first + Number(part)]!))
    return send('video/mp4', Buffer.concat(parts.slice(first, first + PARTS)))
  }

  function whenThere(nth: number, answer: () => void): void {
    if (parts.length > nth) answer()
    else waiting.push(() => whenThere(nth, answer))
  }

  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    page: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      waiting = []
      server.closeAllConnections()
      server.close()
    },
  }
}

const PAGE = `<!doctype html><meta charset="utf-8"><video muted autoplay playsinline></video>
<script src="/hls.js"></script><script>
const hls = new Hls({ lowLatencyMode: true }); hls.loadSource('/live.m3u8'); hls.attachMedia(document.querySelector('video'))
</script>`

function playlistOf(parts: number, holdBack: number): string {
  const last = Math.floor(parts / PARTS)
  const first = Math.max(0, last - SHOWN)
  const lines = [
    ...['#EXTM3U', '#EXT-X-VERSION:9', `#EXT-X-TARGETDURATION:${PART_SECONDS * PARTS}`],
    `#EXT-X-SERVER-CONTROL:CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=${holdBack}`,
    ...[`#EXT-X-PART-INF:PART-TARGET=${PART_SECONDS}`, `#EXT-X-MEDIA-SEQUENCE:${first}`],
    '#EXT-X-MAP:URI="init.mp4"',
  ]
  for (let nth = first * PARTS; nth < parts; nth += 1) {
    const [msn, part] = [Math.floor(nth / PARTS), nth % PARTS]
    const isNew = msn > last - 3
    if (isNew)
      lines.push(
        `#EXT-X-PART:DURATION=${PART_SECONDS},URI="${msn}.${part}.m4s"${part === 0 ? ',INDEPENDENT=YES' : ''}`,
      )
    if (part === PARTS - 1) lines.push(`#EXTINF:${PART_SECONDS * PARTS},`, `${msn}.m4s`)
  }
  lines.push(`#EXT-X-PRELOAD-HINT:TYPE=PART,URI="${last}.${parts % PARTS}.m4s"`)
  return lines.join('\n')
}

/** Splits an MP4 into what stands before its first fragment, and its fragments: each moof with its mdat. */
async function readFragments(stream: Readable, take: (bytes: Buffer, isInit: boolean) => void) {
  let [rest, kept] = [Buffer.alloc(0), Buffer.alloc(0)]
  for await (const chunk of stream) {
    rest = Buffer.concat([rest, chunk as Buffer])
    while (rest.length >= 8 && rest.length >= rest.readUInt32BE(0)) {
      const size = rest.readUInt32BE(0)
      const name = rest.toString('latin1', 4, 8)
      kept = Buffer.concat([kept, rest.subarray(0, size)])
      rest = rest.subarray(size)
      if (name !== 'moov' && name !== 'mdat') continue
      take(kept, name === 'moov')
      kept = Buffer.alloc(0)
    }
  }
}

/** A resumable upload of 1 GB in the parts the admin sends, beside plain @tus/server with its file store. */
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeProduct, startProgram, type Process } from './product.ts'
import { staffHeaders } from './staff.ts'
import { median, report } from './table.ts'

const ROUNDS = 5
const BYTES = 1_000_000_000
const PART = Buffer.alloc(50_000_000, 'matinee')
const OURS = 'http://127.0.0.1:3915'
const BARE = 'http://127.0.0.1:3916'

const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const product = await makeProduct()
const folder = await mkdtemp(join(tmpdir(), 'matinee-bench-tus-'))
const web = await startProgram(['server/src/main.ts', 'web'], `${OURS}/readyz`, {
  ...product.env,
  PORT: '3915',
})
const bare = await startProgram(['bench/bare-uploads.ts', '3916', folder], `${BARE}/ready`)
const staff = await staffHeaders(product.database, OURS)

const times = { ours: [] as number[], bare: [] as number[] }
const peaks: number[] = []
for (let round = 0; round <= ROUNDS; round += 1) {
  const ours = await upload(`${OURS}/bullet/api/uploads`, staff)
  await empty(join(product.env.DATA_DIR!, 'media/videos'))
  const theirs = await upload(`${BARE}/files`, {})
  await empty(folder)
  peaks.push(peakMegabytes(web))
  if (round === 0) continue // warming up
  times.ours.push(ours)
  times.bare.push(theirs)
}
report({
  name: 'A resumable upload of 1 GB, durable before it is answered',
  ours: BYTES / 1e6 / median(times.ours),
  reference: BYTES / 1e6 / median(times.bare),
  referenceName: '@tus/server',
  unit: 'MB/s',
  goal: { least: 0.95 },
})
report({
  name: 'The most memory resident after six uploads of 1 GB',
  ours: peaks.at(-1)!,
  reference: peaks[0]!,
  referenceName: 'after one',
  unit: 'MB',
  goal: { most: 1.15 },
})
agent.destroy()
await bare.stop()
await web.stop()
await product.stop()
await rm(folder, { recursive: true, force: true })

/** What one round left to be written to the disk must not slow the next. */
async function empty(of: string) {
  for (const name of await readdir(of)) await rm(join(of, name), { recursive: true })
}

/** Seconds from the first byte to the last answer. Each part is one PATCH, as the admin sends it. */
async function upload(endpoint: string, headers: Record<string, string>): Promise<number> {
  const began = performance.now()
  const { location } = await send('POST', endpoint, {
    ...headers,
    'upload-length': String(BYTES),
    'upload-metadata': `filename ${btoa('film.mp4')}`,
  })
  const address = new URL(location!, endpoint).href
  for (let offset = 0; offset < BYTES; offset += PART.length) {
    await send(
      'PATCH',
      address,
      { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
      PART,
    )
  }
  return (performance.now() - began) / 1000
}

function send(
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: Buffer,
): Promise<IncomingHttpHeaders> {
  return new Promise((resolve, reject) => {
    const sending = request(url, {
      method,
      agent,
      headers: { ...headers, 'tus-resumable': '1.0.0', 'content-length': String(body?.length ?? 0) },
    })
    sending.on('error', reject).on('response', (answer) => {
      const { statusCode = 0 } = answer
      answer
        .resume()
        .on('end', () =>
          statusCode < 300 ? resolve(answer.headers) : reject(new Error(`${method} ${statusCode}`)),
        )
    })
    sending.end(body)
  })
}

function peakMegabytes({ child }: Process): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024
}

/** A resumable upload of 1 GB in the parts the admin sends, beside plain @tus/server with its file store. */
import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { once } from 'node:events'
import { Agent, request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
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
const DURABLE = 'http://127.0.0.1:3917'

const product = await makeProduct()
const folder = await mkdtemp(join(tmpdir(), 'matinee-bench-tus-'))
const web = await startProgram(['server/src/main.ts', 'web'], `${OURS}/readyz`, {
  ...product.env,
  PORT: '3915',
})
const bare = await startProgram(['bench/bare-uploads.ts', '3916', folder], `${BARE}/ready`)
const durable = await startProgram(['bench/bare-uploads.ts', '3917', folder, 'durable'], `${DURABLE}/ready`)
const staff = await staffHeaders(product.database, OURS)

const times = { ours: [] as number[], bare: [] as number[], durable: [] as number[] }
const peaks: number[] = []
for (let round = 0; round <= ROUNDS; round += 1) {
  const ours = await upload(`${OURS}/bullet/api/uploads`, staff)
  await empty(join(product.env.DATA_DIR!, 'media/videos'))
  const theirs = await upload(`${BARE}/files`, {})
  await empty(folder)
  const synced = await upload(`${DURABLE}/files`, {})
  await empty(folder)
  peaks.push(peakMegabytes(web))
  if (round === 0) continue // warming up
  times.ours.push(ours)
  times.bare.push(theirs)
  times.durable.push(synced)
}
const rate = (seconds: number[]) => BYTES / 1e6 / median(seconds)
const whole = { name: 'A resumable upload of 1 GB, durable before it is answered', unit: 'MB/s' }
const goal = { least: 0.95 }
report({ ...whole, ours: rate(times.ours), reference: rate(times.bare), referenceName: '@tus/server', goal })
report({
  ...whole,
  ours: rate(times.ours),
  reference: rate(times.durable),
  referenceName: 'the same, synced',
  goal,
})
report({
  name: 'The most memory resident after six uploads of 1 GB',
  ours: peaks.at(-1)!,
  reference: peaks[0]!,
  referenceName: 'after one',
  unit: 'MB',
  goal: { most: 1.15 },
})
await bare.stop()
await durable.stop()
await web.stop()
await product.stop()
await rm(folder, { recursive: true, force: true })

/** Pending disk writes of one round must not slow the next. */
async function empty(of: string) {
  for (const name of await readdir(of)) await rm(join(of, name), { recursive: true })
}

/** Seconds from the first byte to the last answer, on one connection. Each part is one PATCH, as the admin sends it. */
async function upload(endpoint: string, staff: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const began = performance.now()
  const announced = { 'upload-length': String(BYTES), 'upload-metadata': `filename ${btoa('film.mp4')}` }
  const { location } = await send({
    agent,
    method: 'POST',
    url: endpoint,
    headers: { ...staff, ...announced },
  })
  const part = { ...staff, 'content-type': 'application/offset+octet-stream' }
  for (let offset = 0; offset < BYTES; offset += PART.length) {
    const headers = { ...part, 'upload-offset': String(offset) }
    await send({ agent, method: 'PATCH', url: new URL(location!, endpoint).href, headers, body: PART })
  }
  agent.destroy()
  return (performance.now() - began) / 1000
}

interface SendInput {
  agent: Agent
  method: 'POST' | 'PATCH'
  url: string
  headers: Record<string, string>
  body?: Buffer
}

async function send({ agent, method, url, headers, body }: SendInput): Promise<IncomingHttpHeaders> {
  const length = String(body?.length ?? 0)
  const sending = request(url, {
    method,
    agent,
    headers: { ...headers, 'tus-resumable': '1.0.0', 'content-length': length },
  })
  sending.end(body)
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  if (answer.statusCode! >= 300) throw new Error(`${method} ${url} was answered with ${answer.statusCode}.`)
  return answer.headers
}

function peakMegabytes({ child }: Process): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))![1]) / 1024
}

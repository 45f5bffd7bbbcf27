/** A broadcast: how late a part is, 2,500 viewers who wait, and when its recording plays. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { startEncoder } from '../server/testing/encoder.ts'
import { processorTicks as ticks, TICKS_A_SECOND } from './processor-time.ts'
import { makeProduct, startProgram } from './product.ts'
import { createStaffCall, staffHeaders } from './staff.ts'
import { median, report } from './table.ts'

const ORIGIN = 'http://127.0.0.1:3961'
const LIVE = 'http://127.0.0.1:3962'
const RTMP_PORT = 3963
const VIEWING = 'http://127.0.0.1:3964'
const VIEWERS = Number(process.argv[2] ?? 2500)
const ROUNDS = 10
const SECONDS = 20
const GOAL_PART_MS = 250
const GOAL_HELD_MS = 100
const GOAL_KEPT_MS = 10_000

const product = await makeProduct()
// What is passed on alone; `renditions` measures those.
const ports = {
  ...{ PORT: '3961', LIVE_PORT: '3962', RTMP_PORT: String(RTMP_PORT), HOST: '127.0.0.1' },
  LIVE_RENDITIONS: '0',
}
const web = await startProgram(['server/src/main.ts', 'web'], `${ORIGIN}/readyz`, {
  ...product.env,
  ...ports,
})
const live = await startProgram(['server/src/main.ts', 'live'], `${LIVE}/healthz`, {
  ...product.env,
  ...ports,
})
const headers = await staffHeaders(product.database, ORIGIN)
const send = createStaffCall(ORIGIN, headers)
const agent = new Agent({ keepAlive: true, maxSockets: Infinity })

const event = await send<{ id: number }>('POST', '/bullet/api/live_events', {
  title: 'Bench',
  starts_at: new Date().toISOString(),
  latency: 'low',
})
const { key } = await send<{ key: string }>('GET', `/bullet/api/live_events/${event.id}/key`)
const encoder = startEncoder({ port: RTMP_PORT, key, size: '1280x720', bitRate: '3600k' })
const folder = await waitFor(async () => {
  const { stream } = await playback()
  return stream?.url.replace('master.m3u8', '')
})
const path = `${folder}v720/index.m3u8`

await measureParts()
await measureViewers()
await encoder.stop()
await live.stop()
await web.stop()
await product.stop()
process.exit()

/** From the arrival of a part's last frame until a viewer knows of it. */
async function measureParts() {
  const late: number[] = []
  const until = Date.now() + SECONDS * 1000
  let wanted = nextPart(await read(path))
  while (Date.now() < until) {
    const text = await read(`${path}?_HLS_msn=${wanted.msn}&_HLS_part=${wanted.part}`)
    const now = Date.now()
    wanted = nextPart(text)
    late.push(now - endOf(text))
  }
  const sorted = late.toSorted((a, b) => a - b)
  report({
    name: `A part at its viewer, after its last frame at the server (median of ${late.length}; 95 % within ${Math.round(sorted[Math.floor(late.length * 0.95)]!)} ms)`,
    ours: median(late),
    reference: GOAL_PART_MS,
    referenceName: 'limit',
    unit: 'ms',
    goal: { most: 1 },
  })
}

/** All viewers wait for the same part, asked for while there is time to ask: from the first to know of it to the last. */
async function measureViewers() {
  const viewers = await startProgram(
    ['bench/live-viewers.ts', '3964', ORIGIN, String(VIEWERS)],
    `${VIEWING}/`,
    { COOKIE: headers['cookie']! },
  )
  const spreads: number[] = []
  let lost = 0
  await askAll() // warming up
  const before = await ticks(web)
  for (let round = 0; round < ROUNDS; round += 1) {
    const { spread_ms, ...answered } = await askAll()
    lost += answered.lost
    spreads.push(spread_ms)
  }
  const seconds = ((await ticks(web)) - before) / TICKS_A_SECOND
  await viewers.stop()
  console.log(
    `${Math.round((seconds / VIEWERS / ROUNDS) * 1e6)} µs of processor time for each answer of web\n`,
  )
  report({
    name: `${VIEWERS} viewers told of a part, the last after the first (median of ${ROUNDS} rounds; ${lost} lost; best ${Math.round(Math.min(...spreads))} ms)`,
    ours: median(spreads),
    reference: GOAL_HELD_MS,
    referenceName: 'limit',
    unit: 'ms',
    goal: { most: 1 },
  })
  await measureRecording()
}

async function askAll() {
  const { msn } = nextPart(await read(path))
  const wanted = new URLSearchParams({ path: `${path}?_HLS_msn=${msn + 2}&_HLS_part=0` })
  return (await (await fetch(`${VIEWING}/ask?${wanted}`)).json()) as { spread_ms: number; lost: number }
}

async function measureRecording() {
  const began = performance.now()
  await send('POST', `/bullet/api/live_events/${event.id}/end`)
  await waitFor(
    async () =>
      (await send<{ state: string }>('GET', `/bullet/api/live_events/${event.id}`)).state === 'on_demand',
  )
  report({
    name: 'From the end of a broadcast until its recording plays',
    ours: performance.now() - began,
    reference: GOAL_KEPT_MS,
    referenceName: 'limit',
    unit: 'ms',
    goal: { most: 1 },
  })
}

function playback() {
  return send<{ state: string; stream: { url: string } | null }>(
    'GET',
    `/bullet/api/live_events/${event.id}/playback`,
  )
}

async function waitFor<T>(look: () => Promise<T | undefined | false>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found) return found
    await pause(50)
  }
}

function read(at: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request(ORIGIN + at, { agent, headers: { cookie: headers['cookie'] } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () => resolve(Buffer.concat(chunks).toString()))
    })
    asked.on('error', reject).end()
  })
}

/** What a player asks for next. */
function nextPart(text: string) {
  const [, msn, part] = /PRELOAD-HINT:TYPE=PART,URI="(\d+)\.(\d+)\.m4s"/.exec(text)!
  return { msn: Number(msn), part: Number(part) }
}

/** The moment the last frame of the newest part arrived, by the playlist. */
function endOf(text: string): number {
  let at = 0
  let parts = 0
  for (const line of text.split('\n')) {
    const [, name, value = ''] = /^#([A-Z-]+):(.*)/.exec(line) ?? []
    if (name === 'EXT-X-PROGRAM-DATE-TIME') [at, parts] = [Date.parse(value), 0]
    if (name === 'EXT-X-PART') parts += Number(/DURATION=([\d.]+)/.exec(value)![1]) * 1000
    if (name === 'EXTINF') [at, parts] = [at + Number.parseFloat(value) * 1000, 0]
  }
  return at + parts
}

/**
 * From opening the page of a broadcast to its first frame, with an empty cache each time, beside a page with nothing but
 * hls.js and the same playlist, whose address it knows. `npm run bench -- broadcast-first-frame`
 */
import type { Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { launchChromium } from '../server/testing/chromium.ts'
import { startEncoder, type Encoder } from '../server/testing/encoder.ts'
import { ensureChromium } from '../setup/chromium.js'
import { makeProduct, startProgram } from './product.ts'
import { createStaffCall, staffHeaders } from './staff.ts'
import { median, report } from './table.ts'

const ORIGIN = 'http://127.0.0.1:3995'
const LIVE = 'http://127.0.0.1:3996'
const ROUNDS = Number(process.argv[2] ?? 9)
const SETTLE_MS = 6000

const HLS = await readFile(createRequire(import.meta.url).resolve('hls.js/dist/hls.min.js'))

const product = await makeProduct()
const env = {
  ...product.env,
  ...{ PORT: '3995', LIVE_PORT: '3996', RTMP_PORT: '3997', HOST: '127.0.0.1' },
  LIVE_RENDITIONS: '0',
}
const web = await startProgram(['server/src/main.ts', 'web'], `${ORIGIN}/readyz`, env)
const live = await startProgram(['server/src/main.ts', 'live'], `${LIVE}/healthz`, env)
const send = createStaffCall(ORIGIN, await staffHeaders(product.database, ORIGIN))
process.env['CHROMIUM_PATH'] = await ensureChromium()
const browser = await launchChromium()

for (const latency of ['low', 'normal'] as const) await measure(latency)
await browser.close()
await live.stop()
await web.stop()
await product.stop()

async function measure(latency: string) {
  const event = await send<{ id: number; permalink: string }>('POST', '/bullet/api/live_events', {
    title: `A picture, ${latency}`,
    starts_at: new Date().toISOString(),
    latency,
  })
  await send('POST', `/bullet/api/programs/${event.id}/publish`)
  const { key, server } = await send<{ key: string; server: string }>(
    'GET',
    `/bullet/api/live_events/${event.id}/key`,
  )
  const encoder = startEncoder({
    port: Number(new URL(server).port),
    key,
    size: '1280x720',
    bitRate: '2500k',
  })
  const playlist = await Promise.race([playlistOf(event.id), failureOf(encoder)])
  await pause(SETTLE_MS) // it has some segments

  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let round = -1; round < ROUNDS; round += 1) {
    const our = await firstFrame(`${ORIGIN}/programs/${event.permalink}`)
    const their = await firstFrame(`${ORIGIN}/bare`, barePage(playlist, latency))
    if (round < 0) continue // warms up
    ours.push(our)
    theirs.push(their)
  }
  await encoder.stop()
  report({
    name: `From opening the page of a broadcast to its first frame, ${latency} latency (median of ${ROUNDS})`,
    ours: median(ours),
    reference: median(theirs),
    referenceName: 'bare hls.js',
    unit: 'ms',
    goal: { most: 1.2 },
  })
}

async function failureOf({ ended }: Encoder): Promise<never> {
  throw new Error(`The encoder has ended: ${await ended}`)
}

async function playlistOf(id: number): Promise<string> {
  for (;;) {
    const path = `/bullet/api/live_events/${id}/playback`
    const { stream } = await send<{ stream: { url: string } | null }>('GET', path)
    if (stream) return stream.url
    await pause(100)
  }
}

async function firstFrame(address: string, bare?: string): Promise<number> {
  const context = await browser.newContext()
  const tab = await context.newPage()
  if (bare) await serve(tab, bare)
  const began = performance.now()
  await tab.goto(address, { waitUntil: 'commit' })
  await tab.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0, undefined, {
    polling: 20,
  })
  const ms = performance.now() - began
  await context.close()
  return ms
}

/** Answers for the page and its script alone: what else it asks for goes to the server directly, as ours does. */
async function serve(tab: Page, page: string) {
  const session = await tab.context().newCDPSession(tab)
  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isScript = request.url.endsWith('.js')
    void session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: 200,
      responseHeaders: [{ name: 'content-type', value: isScript ? 'text/javascript' : 'text/html' }],
      body: isScript ? HLS.toString('base64') : Buffer.from(page).toString('base64'),
    })
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*/bare*' }] })
}

function barePage(playlist: string, latency: string): string {
  return `<!doctype html><meta charset="utf-8"><video muted autoplay playsinline></video><script src="/bare.js"></script>
<script>const hls = new Hls({ lowLatencyMode: ${latency === 'low'} }); hls.loadSource(${JSON.stringify(playlist)}); hls.attachMedia(document.querySelector('video'))</script>`
}

/**
 * From a picture to its viewer: a clock is drawn into each frame before it is encoded, and read from the `<video>` of a
 * guest in Chromium; beside an LL-HLS origin with nothing but the same parts, in the same run. Then how long a broadcast
 * waits for its encoder that was lost.
 * `npm run bench -- picture-to-picture`
 */
import type { Page } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { launchChromium } from '../server/testing/chromium.ts'
import { ensureChromium } from '../setup/chromium.js'
import { startBareOrigin } from './bare-live.ts'
import { BLOCK, drawClock, HEIGHT, ROUND_MS, WIDTH } from './clock-picture.ts'
import { makeProduct, startProgram } from './product.ts'
import { createStaffCall, staffHeaders } from './staff.ts'
import { median, report } from './table.ts'

const ORIGIN = 'http://127.0.0.1:3971'
const LIVE = 'http://127.0.0.1:3972'
const RTMP_PORT = 3973
const FRAME_MS = 1000 / 30
const SETTLE_MS = 15_000
const SECONDS = Number(process.argv[2] ?? 30)
const EVERY_MS = 200
const GOALS = { low: 2500, normal: 10_000 } as const
/** The hold-back of our own playlists with low latency, in seconds. */
const HOLD_BACK = 1.5
const GOAL_AGAIN_MS = 3000

const product = await makeProduct()
const env = {
  ...product.env,
  ...{
    PORT: '3971',
    LIVE_PORT: '3972',
    RTMP_PORT: String(RTMP_PORT),
    HOST: '127.0.0.1',
    LIVE_RENDITIONS: '0',
  },
}
const web = await startProgram(['server/src/main.ts', 'web'], `${ORIGIN}/readyz`, env)
const live = await startProgram(['server/src/main.ts', 'live'], `${LIVE}/healthz`, env)
const headers = await staffHeaders(product.database, ORIGIN)
const send = createStaffCall(ORIGIN, headers)
process.env['CHROMIUM_PATH'] = await ensureChromium()
const browser = await launchChromium()

for (const latency of ['low', 'normal'] as const) await measure(latency)
await browser.close()
await live.stop()
await web.stop()
await product.stop()

async function measure(latency: keyof typeof GOALS) {
  const { id, permalink, key } = await announce(latency)
  const address = `${ORIGIN}/programs/${permalink}?autoplay`
  const encoder = startClock(key)
  const bare = await startBareOrigin(encoder.stdout, { holdBack: HOLD_BACK })
  await pause(5000) // both have some segments
  const ours = await delaysOn(address)
  report({
    name: `Picture to picture, ${latency} (95 % of ${ours.length} looks; median ${Math.round(median(ours))} ms)`,
    ours: at95(ours),
    reference: GOALS[latency],
    referenceName: 'limit',
    unit: 'ms',
    goal: { most: 1 },
  })
  if (latency === 'low') {
    const theirs = await delaysOn(bare.page)
    report({
      name: 'The same at the median, beside an origin with nothing but the parts',
      ours: median(ours),
      reference: median(theirs),
      referenceName: 'bare origin',
      unit: 'ms',
      goal: { most: 1.15 },
    })
  }
  await encoder.stop()
  await bare.stop()
  if (latency === 'low') await measureReturn(id, key)
}

/** From the start of the next encoder until the broadcast is on air again. */
async function measureReturn(id: number, key: string) {
  await untilState(id, 'interrupted')
  const began = performance.now()
  const encoder = startClock(key)
  encoder.stdout.resume()
  await untilState(id, 'live')
  const ms = performance.now() - began
  await encoder.stop()
  report({
    name: 'On air again after the next encoder has started',
    ours: ms,
    reference: GOAL_AGAIN_MS,
    referenceName: 'limit',
    unit: 'ms',
    goal: { most: 1 },
  })
}

async function untilState(id: number, wanted: string) {
  for (;;) {
    const { state } = await send<{ state: string }>('GET', `/bullet/api/live_events/${id}`)
    if (state === wanted) return
    await pause(20)
  }
}

async function announce(latency: string) {
  const event = await send<{ id: number; permalink: string }>('POST', '/bullet/api/live_events', {
    title: `A clock, ${latency}`,
    starts_at: new Date().toISOString(),
    latency,
  })
  await send('POST', `/bullet/api/programs/${event.id}/publish`)
  const { key } = await send<{ key: string }>('GET', `/bullet/api/live_events/${event.id}/key`)
  return { ...event, key }
}

/** Draws thirty frames a second, which one ffmpeg encodes once for both. */
function startClock(key: string) {
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-hide_banner', '-v', 'error', '-f', 'rawvideo', '-pix_fmt', 'gray', '-s', `${WIDTH}x${HEIGHT}`],
      ...['-r', '30', '-i', 'pipe:0', '-re', '-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=48000'],
      ...['-map', '0:v', '-map', '1:a', '-vf', 'scale=1280:720:flags=neighbor,format=yuv420p'],
      ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-g', '60', '-b:v', '2500k'],
      ...[
        '-threads',
        '1',
        '-sc_threshold',
        '0',
        '-c:a',
        'aac',
        '-b:a',
        '64k',
        '-flags',
        '+global_header',
        '-f',
        'tee',
      ],
      `[f=flv]rtmp://127.0.0.1:${RTMP_PORT}/live/${key}|[f=mp4:movflags=empty_moov+default_base_moof:frag_duration=500000:flush_packets=1]pipe:1`,
    ],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const began = performance.now()
  let frames = 0
  const drawing = setInterval(() => {
    for (; began + frames * FRAME_MS <= performance.now(); frames += 1)
      ffmpeg.stdin.write(drawClock(Date.now()))
  }, 5)
  return {
    stdout: ffmpeg.stdout,
    async stop() {
      clearInterval(drawing)
      ffmpeg.kill('SIGKILL')
      await once(ffmpeg, 'exit')
    },
  }
}

/** Milliseconds from drawing to showing, looked at five times a second once the player has settled. */
async function delaysOn(address: string): Promise<number[]> {
  const page = await browser.newPage()
  await page.goto(address)
  await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0, undefined, {
    timeout: 60_000,
  })
  await pause(SETTLE_MS)
  const delays: number[] = []
  for (const until = Date.now() + SECONDS * 1000; Date.now() < until; await pause(EVERY_MS)) {
    const delay = await delayShown(page)
    if (delay !== null) delays.push(delay)
  }
  await page.close()
  if (delays.length < SECONDS) throw new Error(`Only ${delays.length} pictures of ${address} could be read.`)
  return delays
}

/** Null where the picture is not whole, such as one between two frames. */
function delayShown(page: Page): Promise<number | null> {
  return page.evaluate(
    ({ width, height, block, round }) => {
      const film = document.querySelector('video')
      const canvas = new OffscreenCanvas(width, height)
      const drawing = canvas.getContext('2d')!
      if (!film) return null
      drawing.drawImage(film, 0, 0, width, height)
      const { data } = drawing.getImageData(0, 4, width, 1)
      const now = Date.now()
      const bytes = [0, 0, 0, 0]
      for (let nth = 0; nth < 32; nth += 1)
        if (data[(nth * block + 2) * 4]! > 128) bytes[nth >> 3]! |= 128 >> (nth & 7)
      const [one, two, three, check] = bytes as [number, number, number, number]
      if ((one ^ two ^ three) !== check) return null
      return ((((now % round) - ((one << 16) | (two << 8) | three)) % round) + round) % round
    },
    { width: WIDTH, height: HEIGHT, block: BLOCK, round: ROUND_MS },
  )
}

function at95(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!
}

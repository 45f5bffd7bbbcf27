/** From opening a program's page to the first frame, beside a bare hls.js page with the same film. */
import { chromium, type Browser } from '@playwright/test'
import type { Playback } from '@matinee/contract/playback/playback'
import type { VideoDetail } from '@matinee/contract/media/media'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startRunningServer } from '../server/testing/running-server.ts'
import { sendUpload } from '../server/testing/uploads.ts'
import { benchFilm } from './film.ts'
import { startProgram } from './product.ts'
import { median, report } from './table.ts'

const ROUNDS = 7
const BARE = 'http://127.0.0.1:3908/'
const PATIENCE_MS = 30_000
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

interface Line {
  name: string
  /** Round trip in milliseconds and bits a second; without either, the machine's loopback. */
  throttle?: { latency: number; bits: number }
  most: number
}

const LINES: Line[] = [
  { name: 'not slowed', most: 1.1 },
  { name: '9 Mbit/s, 60 ms', throttle: { latency: 60, bits: 9_000_000 }, most: 0.75 },
  { name: '1.6 Mbit/s, 150 ms', throttle: { latency: 150, bits: 1_600_000 }, most: 0.75 },
]

const DATA_DIR = await mkdtemp(join(tmpdir(), 'matinee-bench-'))
const product = await startRunningServer('start', { DATA_DIR })
const { permalink, videoId } = await publishFilm()
const version = (await product.owner.get<Playback>(`/api/contents/${permalink}/playback`))
  .film!.url.split('/')
  .at(-3)
const folder = join(DATA_DIR, 'media/videos', String(videoId), version!, 'hls')
const bare = await startProgram(['bench/bare-player.ts', '3908', folder], BARE)
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: FLAGS,
})

for (const line of LINES) {
  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await firstFrame(browser, `${product.origin}/programs/${permalink}?autoplay=true`, line))
    theirs.push(await firstFrame(browser, BARE, line))
  }
  report({
    name: `Page open to first frame, ${line.name}`,
    ours: median(ours),
    reference: median(theirs),
    referenceName: 'bare hls.js',
    unit: 'ms',
    goal: { most: line.most },
  })
}
await browser.close()
await bare.stop()
await product.stop()
await rm(DATA_DIR, { recursive: true, force: true })

async function publishFilm() {
  const bytes = await readFile(await benchFilm(30))
  const sent = await sendUpload(bytes, {
    origin: product.origin,
    client: product.owner,
    chunkSize: 50_000_000,
  })
  const videoId = Number(sent.header('Upload-Video-Id'))
  for (;;) {
    const video = await product.owner.get<VideoDetail>(`/bullet/api/videos/${videoId}`)
    if (video.state === 'failed') throw new Error(video.failure ?? 'failed')
    if (video.state === 'ready') {
      const { permalink } = await product.owner.send<{ permalink: string }>(
        'POST',
        `/bullet/api/programs/${video.program_id}/publish`,
      )
      return { permalink, videoId }
    }
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/** Milliseconds from navigation to the first frame shown, in a fresh browser profile. */
async function firstFrame(browser: Browser, url: string, { throttle }: Line): Promise<number> {
  const context = await browser.newContext()
  const page = await context.newPage()
  if (throttle) {
    const session = await context.newCDPSession(page)
    const bytes = throttle.bits / 8
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: throttle.latency,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    })
  }
  await page.addInitScript(() => {
    const watch = (video: HTMLVideoElement) =>
      video.requestVideoFrameCallback((now) => ((window as { firstFrame?: number }).firstFrame ??= now))
    new MutationObserver(() => document.querySelectorAll('video').forEach(watch)).observe(document, {
      childList: true,
      subtree: true,
    })
  })
  await page.goto(url, { waitUntil: 'commit' })
  const shown = await page.waitForFunction(() => (window as { firstFrame?: number }).firstFrame, null, {
    timeout: PATIENCE_MS,
  })
  const milliseconds = await shown.jsonValue()
  await context.close()
  return milliseconds!
}

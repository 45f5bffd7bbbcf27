/** What the tracker costs a page: its bytes, and its share of each second a film plays, in Chromium with its own storage. */
import type * as tracking from '@matinee/player/tracker'
import { chromium, type Page } from '@playwright/test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { report } from './table.ts'

const DEBIAN = '/usr/bin/chromium'
const ORIGIN = 'http://tracker.test/'
const SECONDS = 600
const UPDATES_A_SECOND = 4 // as Chromium reports a film that plays

const code = await bundle()
report({
  name: 'The tracker, compressed',
  ours: brotliCompressSync(code).length,
  reference: 2.5 * 1024,
  referenceName: 'goal',
  unit: 'bytes',
  goal: { most: 1 },
})

const browser = await chromium.launch({
  ...(existsSync(DEBIAN) && { executablePath: DEBIAN }),
  args: [...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '--disable-gpu'],
})
const page = await browser.newPage()
await page.route(ORIGIN, (route) => route.fulfill({ contentType: 'text/html', body: '<video></video>' }))
await page.goto(ORIGIN)
await page.addScriptTag({ content: code })
await milliseconds(page) // warming up
report({
  name: 'The tracker, for each second of a film that plays',
  ours: (await milliseconds(page)) / SECONDS,
  reference: 1,
  referenceName: 'goal',
  unit: 'ms',
  goal: { most: 1 },
})
await browser.close()

async function bundle(): Promise<string> {
  const built = (await build({
    logLevel: 'error',
    configFile: false,
    build: {
      write: false,
      lib: {
        entry: join(import.meta.dirname, '../player/src/tracker/index.ts'),
        formats: ['iife'],
        name: 'tracker',
      },
    },
  })) as Rolldown.RolldownOutput[]
  return built[0]!.output[0].code
}

type TrackerWindow = typeof globalThis & { tracker: typeof tracking }

/** Milliseconds spent in the tracker over a number of seconds of a film, with a report every ten seconds. */
function milliseconds(page: Page) {
  return page.evaluate(
    async ({ seconds, updates }) => {
      const { browserStorage, trackVideo, createTracker } = (globalThis as TrackerWindow).tracker
      const answer = async () => ({ status: 200, text: 'token' })
      const surroundings = {
        service: { token: answer, session: answer, put: answer, proxy: answer },
        storage: browserStorage(),
      }
      const tracker = createTracker({ user_id: 1, video_id: 1, content_id: 1, store_id: 1 }, surroundings)
      const video = document.querySelector('video')!
      let at = 0
      Object.defineProperties(video, {
        currentTime: { get: () => at, configurable: true },
        paused: { get: () => false, configurable: true },
      })
      const end = trackVideo(video, Promise.resolve(tracker))
      const began = performance.now()
      for (let second = 0; second < seconds; second += 1) {
        for (let update = 0; update < updates; update += 1) {
          at = second + update / updates
          video.dispatchEvent(new Event('timeupdate'))
        }
        await Promise.resolve()
        if (second % 10 === 9) await tracker.flush()
      }
      const spent = performance.now() - began
      end()
      return spent
    },
    { seconds: SECONDS, updates: UPDATES_A_SECOND },
  )
}

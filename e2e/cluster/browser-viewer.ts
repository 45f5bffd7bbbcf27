import type { Page } from '@playwright/test'
import { setTimeout as pause } from 'node:timers/promises'
import { launchChromium } from '../../server/testing/chromium.ts'
import type { FilmAddress, Viewing, Watched } from './viewer.ts'

const EVERY_MS = 100
const AGAIN_MS = 500
const BEGINS_MS = 20_000

/** Watches a film in Chromium as a person does, from the page's first look to the film's end, again and again. */
export async function watchInBrowser({ origin, permalink, headers }: FilmAddress): Promise<Viewing> {
  const browser = await launchChromium()
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const [name, value] = headers['cookie']!.split('=') as [string, string]
  await context.addCookies([{ name, value, url: origin }])
  const page = await context.newPage()
  const watched: Watched = { seconds: 0, stood_ms: 0 }
  const stopping = new AbortController()

  async function watch() {
    while (!stopping.signal.aborted) {
      const seen = await watchOnce(page, `${origin}/programs/${permalink}?autoplay`, stopping.signal)
      watched.seconds += seen.seconds
      watched.stood_ms += seen.stood_ms
    }
  }
  const done = watch()
  return {
    async stop() {
      stopping.abort()
      await done
      await browser.close()
      return watched
    },
  }
}

/** Milliseconds that the picture stood still after it had begun; a page that does not come is asked for again. */
async function watchOnce(page: Page, address: string, signal: AbortSignal) {
  const seen = { seconds: 0, stood_ms: 0 }
  const isThere = await page.goto(address, { waitUntil: 'commit' }).then(
    (answer) => answer?.ok() ?? false,
    () => false,
  )
  if (!isThere) await pause(AGAIN_MS)
  let [last, looked, began] = [0, 0, 0]
  const asked = performance.now()
  while (isThere && !signal.aborted) {
    await pause(EVERY_MS)
    const film = await filmOn(page)
    const now = performance.now()
    if (!film || film.seconds === 0) {
      if (now - asked > BEGINS_MS) throw new Error(`The film did not begin within ${BEGINS_MS / 1000} s.`)
      continue
    }
    if (film.ended) break
    began ||= now
    if (film.seconds === last) seen.stood_ms += now - looked
    last = film.seconds
    looked = now
    seen.seconds = Math.round((now - began) / 1000)
  }
  return seen
}

/** Null while the page is exchanged for the next: nothing plays then. */
const filmOn = (page: Page) =>
  page
    .evaluate(() => {
      const film = document.querySelector('video')
      return film && { seconds: film.currentTime, ended: film.ended }
    })
    .catch(() => null)

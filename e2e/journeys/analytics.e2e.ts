import type { EventBatch, EventPixel, PageViewPixel } from '@matinee/contract/analytics'
import type { Page, Request } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { expectPlaying } from '../watching.ts'

const EVENTS = '**/api/events'

/** What a page has sent to an address so far. */
function sentTo<T>(page: Page, path: string) {
  const sent: T[] = []
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === path) sent.push(request.postDataJSON() as T)
  })
  return sent
}

/** The beacons a page sends: their bodies are for the browser alone, so they are told as they are handed over. */
async function beaconsOf(page: Page) {
  const sent: (PageViewPixel | EventPixel)[] = []
  await page.exposeFunction('tellBeacon', (body: string) => void sent.push(JSON.parse(body) as PageViewPixel))
  await page.addInitScript(() => {
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      void (body as Blob)
        .text()
        .then((globalThis as unknown as { tellBeacon(text: string): void }).tellBeacon)
      return send(url, body)
    }
  })
  return sent
}

test('what is watched is counted, with where in the film it was', async ({ page, shop }) => {
  const batches = sentTo<EventBatch>(page, '/api/events')
  const taken = page.waitForResponse(EVENTS)
  await page.goto(`/programs/${shop.aurora.permalink}?autoplay`)
  await expectPlaying(page)
  expect((await taken).status()).toBe(200)
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())

  const names = () => batches.flatMap(({ events }) => events.map(({ name }) => name))
  await expect.poll(names).toEqual(expect.arrayContaining(['play', 'timeupdate', 'pause']))
  expect(batches[0]).toMatchObject({ source: 'web', user_id: 0, content_id: shop.aurora.id })
})

test('what could not be sent is sent by the next page', async ({ page, shop }) => {
  await page.route(EVENTS, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  await page.goto(`/programs/${shop.aurora.permalink}?autoplay`)
  await expectPlaying(page)
  await failed

  await page.unroute(EVENTS)
  const batches = sentTo<EventBatch>(page, '/api/events')
  await page.goto(`/programs/${shop.tides.permalink}?autoplay`)
  await expectPlaying(page)
  await expect.poll(() => batches.map(({ content_id }) => content_id)).toContain(shop.aurora.id)
})

test('pages are told of, also those a visitor goes on to, and what was searched for', async ({ page }) => {
  const pixels = await beaconsOf(page)
  const paths = () => pixels.flatMap((pixel) => ('current_pathname' in pixel ? pixel.current_pathname : []))
  const taken = page.waitForResponse('**/pixel/view')
  await page.goto('/catalog')
  expect((await taken).status()).toBe(204)
  await page.getByRole('link', { name: 'Sign in' }).click()
  await expect.poll(paths).toEqual(['/catalog', '/sign_in'])

  await page.goto('/search?query=nothingofthekind')
  const searched = () => pixels.find((pixel) => 'value' in pixel)
  await expect.poll(searched).toMatchObject({ value: 'nothingofthekind', details: { results: 0 } })
})

test('nothing is told of somebody whose browser asks for that', async ({ page, shop }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  const told = [sentTo(page, '/api/events'), sentTo(page, '/api/token'), sentTo(page, '/pixel/view')]
  await page.goto(`/programs/${shop.aurora.permalink}?autoplay`)
  await expectPlaying(page)
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  await page.goto('/catalog')
  await expect(page.getByRole('main')).toBeVisible()
  expect(told.flat()).toEqual([])
})

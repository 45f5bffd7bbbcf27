import type { EventBatch, EventPixel, PageViewPixel } from '@matinee/contract/analytics/analytics'
import type { Page, Request } from '@playwright/test'
import { observedEvents, storedEvents, recordFilmEvents } from '../film-events.ts'
import { callerOf, expect, test } from '../fixtures.ts'
import { expectPlaying } from '../playback.ts'

const EVENTS = '**/api/events'

/** The requests a page has sent to an address so far. */
function sentTo<T>(page: Page, path: string) {
  const sent: T[] = []
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === path) sent.push(request.postDataJSON() as T)
  })
  return sent
}

/** The beacons of a page. Their bodies cannot be read from outside, so the page reports them when it sends them. */
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

test('the tables hold exactly what the player did, through seeks, a pause, a lost network and a 401; a 418 ends it', async ({
  page,
  shop: { harbour },
  product,
}) => {
  const since = new Date().toISOString()
  const kept = () => storedEvents(product, harbour.id, since)
  const sending = () => page.waitForRequest(EVENTS)
  const video = page.locator('video')
  const play = () => video.evaluate((film: HTMLVideoElement) => film.play())
  const pause = () => video.evaluate((film: HTMLVideoElement) => film.pause())
  const seek = (to: number) =>
    video.evaluate(
      (film: HTMLVideoElement, second) =>
        new Promise((done) => {
          film.addEventListener('seeked', done, { once: true })
          film.currentTime = second
        }),
      to,
    )
  await recordFilmEvents(page)
  await page.goto(`/programs/${harbour.permalink}?autoplay`)
  await expectPlaying(page)
  await seek(6)
  await seek(1)
  await pause()
  await expect.poll(kept).toEqual(await observedEvents(page))

  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/events'))
  await page.context().setOffline(true)
  await play()
  await lost
  await page.context().setOffline(false)
  await pause()
  await expect.poll(kept).toEqual(await observedEvents(page))

  const tokenAgain = page.waitForRequest('**/api/token')
  await page.route(EVENTS, (route) => route.fulfill({ status: 401 }), { times: 1 })
  await play()
  await tokenAgain
  await pause()
  await expect.poll(kept).toEqual(await observedEvents(page))

  const before = await kept()
  await page.route(EVENTS, (route) => route.fulfill({ status: 418 }), { times: 1 })
  const [last] = await Promise.all([sending(), play()])
  await last.response()
  const batches = sentTo<EventBatch>(page, '/api/events')
  await seek(3)
  await pause()
  await page.goto('/catalog')
  await expect(page.getByRole('main')).toBeVisible()
  expect(batches).toEqual([])
  expect(await kept()).toEqual(before)
})

test('where a store asks, nothing is told of a visitor until they say yes, and nothing after a no', async ({
  page,
  product,
  owner,
  accessible,
}) => {
  const staff = await callerOf(product.origin, owner)
  const ask = (ask_consent: boolean) =>
    staff.patch('/bullet/api/analytics/settings', { data: { ask_consent } })
  await ask(true)
  const shown = async () => (await staff.get('/catalog')).text()
  await expect.poll(shown).toContain('"ask_consent":true')
  const views = sentTo<PageViewPixel>(page, '/pixel/view')
  await page.goto('/catalog')
  const question = page.getByRole('region', { name: 'May we count what you look at?' })
  await expect(question).toBeVisible()
  await accessible(page)
  expect(views).toEqual([])

  const told = page.waitForRequest('**/pixel/view')
  await question.getByRole('button', { name: 'Yes, count it' }).click()
  await told
  await expect(question).toBeHidden()

  await page.getByRole('button', { name: 'Statistics: your choice' }).click()
  await expect(question).toContainText('You agreed.')
  await question.getByRole('button', { name: 'No', exact: true }).click()
  await page.goto('/search')
  await expect(page.getByRole('button', { name: 'Statistics: your choice' })).toBeVisible()
  await expect(question).toBeHidden()
  expect(views).toHaveLength(1)
  await ask(false)
  await staff.dispose()
})

import type { LiveEvent } from '@matinee/contract/live/live-events'
import type { APIRequestContext, Page } from '@playwright/test'
import { goTo } from '../admin.ts'
import { expect, test } from '../fixtures.ts'
import { LIVE_PATIENCE as PATIENCE, startEncoderOf, startEncoderOfStore } from '../live-encoder.ts'
import { holdBack } from '../hold-back.ts'
import { removeLiveEvents, sellTicket } from '../live-events.ts'
import { expectPlaying } from '../playback.ts'

// They begin without live events, which those of earlier journeys would be, and leave none on air.
test.beforeAll(({ staff }) => removeLiveEvents(staff))
test.afterAll(({ staff }) => removeLiveEvents(staff))

const SOON_MS = 3_600_000

/** A published event, with the port and the key an encoder needs. */
async function announce(staff: APIRequestContext, title: string, starts_at: string) {
  const event = (await (
    await staff.post('/bullet/api/live_events', { data: { title, starts_at, latency: 'low' } })
  ).json()) as LiveEvent
  expect((await staff.post(`/bullet/api/programs/${event.id}/publish`)).ok()).toBe(true)
  return event
}

const live = (page: Page) => page.getByText('Live', { exact: true }).first()

/** Opens the page while the scripts that hydrate it are held back: the picture moves without, and goes on with them. */
async function expectEarlyPicture(page: Page, address: string) {
  const faults: string[] = []
  page.on('pageerror', ({ message }) => void faults.push(message))
  const letGo = await holdBack(page, /\/assets\/react-[^/]*\.js$/)
  await page.goto(address, { waitUntil: 'commit' })
  await expectPlaying(page)
  await expect(page.locator('link[rel=modulepreload][href*="/hls-"]')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeHidden()
  await page.locator('video').evaluate((video) => (video.dataset['early'] = 'yes'))
  letGo()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeAttached(PATIENCE)
  await expect(page.locator('video[data-early]')).toHaveCount(1)
  await expect(page.locator('video')).toHaveCount(1)
  await expectPlaying(page)
  expect(faults).toEqual([])
}

/** A browser that plays broadcasts by itself, as an iPhone, fetches nothing to play them with. */
async function expectNoEngine(visitor: Page, address: string) {
  const page = await visitor.context().newPage()
  const fetched: string[] = []
  page.on('request', (request) => void fetched.push(request.url()))
  await page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'MediaSource')
    Reflect.set(globalThis, 'WebKitPlaybackTargetAvailabilityEvent', class {})
  })
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(fetched.some((url) => url.includes('/assets/main-'))).toBe(true)
  expect(fetched.filter((url) => url.includes('/assets/hls-'))).toEqual([])
  await page.close()
}

test('a publisher makes a live event, and visitors count down to it', async ({
  product,
  owner,
  staff,
  publisher: page,
  visitor,
  accessible,
}) => {
  await page.goto('/bullet/live')
  await expect(page.getByRole('heading', { name: 'No live events planned' })).toBeVisible()
  await page.getByRole('button', { name: 'New live event' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Songs from the pier')
  await dialog.getByRole('radio', { name: 'Low' }).check()
  await dialog.getByRole('button', { name: 'Create live event' }).click()

  await expect(page.getByRole('heading', { name: 'Songs from the pier' })).toBeVisible()
  await expect(page.getByText('Scheduled').first()).toBeVisible()
  await expect(page.getByText('No picture arrives')).toBeVisible()
  await expect(page.getByLabel('Server')).toHaveValue(/^rtmp:\/\/localhost(:\d+)?\/live$/)
  await expect(page.getByLabel('WHIP address')).toHaveValue(`${product.origin}/api/whip`)
  await page.getByRole('button', { name: 'Add destination' }).click()
  const destination = page.getByRole('dialog', { name: 'Add destination' })
  await destination.getByLabel('Name').fill('Tube')
  await destination.getByLabel('Server').fill('https://tube.example/live')
  await destination.getByLabel('Stream key', { exact: true }).fill('secret')
  await destination.getByRole('button', { name: 'Add destination' }).click()
  await expect(destination.getByText('begins with rtmp:// or rtmps://')).toBeVisible()
  await accessible(page, '[role=dialog]')
  await destination.getByLabel('Server').fill('rtmps://tube.example/live')
  await destination.getByRole('button', { name: 'Add destination' }).click()
  await page.getByRole('switch', { name: 'Tube' }).click()
  await expect(page.getByRole('switch', { name: 'Tube' })).toBeChecked()
  await expect(page.getByText('Starts with the broadcast')).toBeVisible()
  await accessible(page)
  await page.getByRole('link', { name: 'Edit page' }).click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('“Songs from the pier” is published.')).toBeVisible()

  await visitor.goto('/programs/songs-from-the-pier')
  await expect(visitor.getByRole('timer', { name: 'Time until the start' })).toHaveText(
    /^hours?\d+minutes?\d+seconds?\d+$/,
  )
  await expect(visitor.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
    'href',
    /calendar\.ics$/,
  )
  await expect(visitor.getByRole('link', { name: 'Sign in to be reminded' })).toBeVisible()
  await accessible(visitor)
  await visitor.goto('/catalog')
  await expect(visitor.getByRole('heading', { name: 'Coming up live' })).toBeVisible()

  await goTo(page, '/bullet/live')
  await page.getByRole('button', { name: 'Permanent key' }).click()
  const key = page.getByRole('dialog', { name: 'Permanent key' })
  await key.getByRole('button', { name: 'Create key' }).click()
  await expect(key.getByLabel('Server')).toHaveValue(/^rtmp:/)
  await expect(key.getByText('It opens now:')).toBeVisible()
  await accessible(page, '[role=dialog]')
  await key.getByRole('link', { name: 'Songs from the pier' }).click()
  await expect(page.getByRole('heading', { name: 'Songs from the pier' })).toBeVisible()
  const { offerId } = await sellTicket(product, owner, Number(page.url().split('/').at(-1)))
  await page.getByRole('button', { name: 'Cancel event' }).click()
  const cancellation = page.getByRole('dialog')
  await expect(cancellation.getByText('1 ticket is refunded: $7.00')).toBeVisible()
  await accessible(page, '[role=dialog]')
  await cancellation.getByRole('button', { name: 'Cancel event' }).click()
  await expect(cancellation.getByText('1 of 1 tickets refunded')).toBeVisible(PATIENCE)
  await expect(page.getByText('Canceled').first()).toBeVisible()
  await visitor.goto('/programs/songs-from-the-pier')
  await expect(visitor.getByText('This event was canceled').first()).toBeVisible()
  await staff.post(`/bullet/api/offers/${offerId}/archive`)
})

test('a signal comes before its time, goes on air, drops, comes back and ends, and the page follows without a reload', async ({
  staff,
  publisher: studio,
  visitor,
  accessible,
}) => {
  test.setTimeout(300_000)
  const event = await announce(staff, 'Night on the quay', new Date().toISOString())
  await visitor.goto(`/programs/${event.permalink}`)
  await expect(visitor.getByText('It starts in a moment')).toBeVisible(PATIENCE)

  await test.step('it is put off', async () => {
    const { version } = (await (await staff.get(`/bullet/api/live_events/${event.id}`)).json()) as LiveEvent
    const data = { version, starts_at: new Date(Date.now() + SOON_MS).toISOString() }
    expect((await staff.patch(`/bullet/api/live_events/${event.id}`, { data })).ok()).toBe(true)
    await expect(visitor.getByRole('timer', { name: 'Time until the start' })).toBeVisible(PATIENCE)
  })

  const encoder = await startEncoderOf(staff, event)
  await test.step('a signal before its time is seen by the team alone, until somebody goes live', async () => {
    await studio.goto(`/bullet/live/${event.id}`)
    await expect(studio.getByText('The picture arrives', { exact: true })).toBeVisible(PATIENCE)
    await expectPlaying(studio)
    await expect(visitor.getByRole('timer', { name: 'Time until the start' })).toBeVisible()
    await studio.getByRole('button', { name: 'Go live' }).click()
    await expectPlaying(visitor)
  })

  await test.step('it is on air', async () => {
    await expect(live(visitor)).toBeVisible()
    await expect(visitor).toHaveTitle(/● Live: Night on the quay/)
    await expectEarlyPicture(visitor, `/programs/${event.permalink}`)
    await expectNoEngine(visitor, `/programs/${event.permalink}`)
    await accessible(visitor)
    await expect(studio.getByText(/^\u2066320 × 180\u2069 · \d+ a second$/)).toBeVisible(PATIENCE)
    await expect(studio.getByText('Every 2 s')).toBeVisible()
    await expect(studio.getByText(/^Now\s*[12]$/)).toBeVisible(PATIENCE)
    await accessible(studio)
  })

  const second = await test.step('it drops and comes back', async () => {
    await encoder.kill()
    await expect(visitor.getByText('The picture will be back in a moment')).toBeVisible(PATIENCE)
    const again = await startEncoderOfStore(staff)
    await expect(visitor.getByText('The picture will be back in a moment')).toBeHidden(PATIENCE)
    await expectPlaying(visitor)
    return again
  })

  await test.step('it ends, and can be seen again', async () => {
    await studio.getByRole('button', { name: 'End broadcast' }).click()
    await studio.getByRole('dialog').getByRole('button', { name: 'End broadcast' }).click()
    await expect(studio.getByText('Recording available')).toBeVisible(PATIENCE)
    await second.stop()
    await expect(visitor).toHaveTitle(/^Night on the quay/, PATIENCE)
    await visitor.getByRole('button', { name: 'Play', exact: true }).first().click()
    await expectPlaying(visitor)
  })
})

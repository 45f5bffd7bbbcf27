import type { APIRequestContext, Page } from '@playwright/test'
import { callerOf, expect, test as base } from '../fixtures.ts'
import { expectFocusKept, pressOn, tabTo } from '../keyboard.ts'
import { createTestOffers, removeTestOffers, type TestOffers } from '../test-offers.ts'
import { expectPlaying } from '../playback.ts'
import { WIDTHS } from '../widths.ts'

const SUBTITLES = 'WEBVTT\n\n00:00.000 --> 00:10.000\nThe lamp is still on.\n'

const test = base.extend<object, { selling: TestOffers; till: APIRequestContext }>({
  till: [
    async ({ product, owner }, use) => {
      const caller = await callerOf(product.origin, owner)
      await use(caller)
      await caller.dispose()
    },
    { scope: 'worker' },
  ],
  selling: [
    async ({ programs, till }, use) => {
      const film = await programs.publish({
        title: 'The Locked Room',
        poster: true,
        film: { name: 'locked.mp4', seconds: 40, size: '320x180', bitrate: '300k' },
      })
      const file = Buffer.from(SUBTITLES).toString('base64')
      const data = { language: 'en', label: 'English', file }
      const added = await till.post(`/bullet/api/videos/${film.video_id}/captions`, { data })
      expect(added.ok()).toBe(true)
      const selling = await createTestOffers(till, film)
      await use(selling)
      await removeTestOffers(till, selling)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
})

test.use({ ...WIDTHS.desktop, actionTimeout: 20_000 })

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name })
const stateOf = (page: Page) =>
  page.locator('video').evaluate(({ paused, currentTime }: HTMLVideoElement) => ({ paused, currentTime }))

test('a guest comes, pays, watches, writes and leaves again with keys alone', async ({ page, selling }) => {
  test.setTimeout(180_000)
  await page.goto('/catalog')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the main content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(main(page)).toBeFocused()
  await pressOn(page, main(page).getByRole('link', { name: selling.film.title }).first())
  await expect(page.getByRole('heading', { level: 1, name: selling.film.title })).toBeVisible()
  await expectFocusKept(page)

  await pressOn(page, main(page).getByRole('link', { name: 'Try 7 days for free' }).first())
  await introduce(page)
  await pay(page)
  await watch(page)
  await write(page)
  await keep(page)
  await rename(page)
  await leave(page)
})

async function introduce(page: Page) {
  await expect(page.getByRole('heading', { name: 'Who is watching?' })).toBeVisible()
  await expectFocusKept(page)
  await tabTo(page, page.getByLabel('E-mail address'))
  await page.keyboard.type('ines-keys@example.com')
  await tabTo(page, page.getByLabel('Your name'))
  await page.keyboard.type('Ines Duarte')
  await pressOn(page, button(page, 'Continue'))
  await expect(button(page, 'Start my free 7 days')).toBeVisible()
}

async function pay(page: Page) {
  for (const [label, text] of [
    ['Card number', '4242424242424242'],
    ['Expires', '1234'],
    ['Security code', '123'],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await page.keyboard.type(text)
  }
  await pressOn(page, button(page, 'Start my free 7 days'))
  await pressOn(page, page.getByRole('link', { name: 'Watch now' }))
}

async function watch(page: Page) {
  await expectPlaying(page)
  await expectFocusKept(page)
  await pressOn(page, button(page, 'Pause'))
  await expect.poll(async () => (await stateOf(page)).paused).toBe(true)
  await expectFocusKept(page)
  const before = (await stateOf(page)).currentTime
  await tabTo(page, page.getByRole('slider', { name: 'Position in the film' }))
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await stateOf(page)).currentTime).toBeGreaterThan(before + 3)

  const captions = button(page, /^Captions/)
  await pressOn(page, captions)
  await expectFocusKept(page)
  await page.keyboard.press('Escape')
  await expectFocusKept(page)
}

async function write(page: Page) {
  await tabTo(page, page.getByLabel('Your comment'))
  await page.keyboard.type('The lamp in the last room!')
  await pressOn(page, button(page, 'Post'))
  await expect(page.locator('#comments article').filter({ hasText: 'The lamp' })).toBeVisible()
  await expectFocusKept(page)
}

async function keep(page: Page) {
  await page.keyboard.press('ControlOrMeta+Home')
  const favorite = button(page, 'Favorite')
  await pressOn(page, favorite)
  await expect(favorite).toHaveAttribute('aria-pressed', 'true')
  await expectFocusKept(page)
}

async function rename(page: Page) {
  await pressOn(page, page.getByRole('button', { name: 'Ines Duarte: menu' }))
  await pressOn(page, page.getByRole('link', { name: 'Your account' }))
  await expectFocusKept(page)
  await pressOn(page, main(page).getByRole('link', { name: 'Profile' }).first())
  await expectFocusKept(page)
  await tabTo(page, main(page).getByLabel('Name', { exact: true }))
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Ines D.')
  await pressOn(page, button(page, 'Save'))
  await expect(page.getByRole('button', { name: 'Ines D.: menu' })).toBeVisible()
  await expectFocusKept(page)
}

async function leave(page: Page) {
  await pressOn(page, page.getByRole('button', { name: 'Ines D.: menu' }))
  await pressOn(page, page.getByRole('button', { name: 'Sign out' }))
  await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible()
}

import type { Program } from '@matinee/contract/catalogue/programs'
import { getPlayback } from '@matinee/contract/playback/playback'
import type { Page, Route } from '@playwright/test'
import { askAgain } from '../ask-again.ts'
import { expect, test } from '../fixtures.ts'
import { playNext } from '../playback.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

const PLAYBACK = '**/api/contents/*/playback'

test.describe('a program', () => {
  test.use(PHONE_AND_DESKTOP)

  test('shows its film and everything that is said about it, and plays', async ({
    page,
    shop,
    accessible,
  }) => {
    const { aurora, tides } = shop
    await openFromCatalog(page, aurora)

    await expect(page).toHaveURL(new RegExp(`/programs/${aurora.permalink}\\?categoryId=`))
    await expect(page).toHaveTitle(/^Aurora <over> Abisko · /)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(aurora.title)
    await expect(page.getByText('Drawn line by line.').locator('em')).toHaveText('line by line')
    await expect(page.getByText('Ines Okafor')).toBeVisible()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    const related = page.getByRole('region', { name: 'More like this' })
    await expect(related.getByRole('link', { name: tides.title })).toBeAttached()
    await expect(related.getByRole('link', { name: aurora.title })).not.toBeAttached()
    await expect(page.locator('video')).toBeAttached()
    await accessible(page)
    await page.getByRole('button', { name: 'Play', exact: true }).first().click()
    await expectMoving(page)
  })
})

test('plays by itself when it was asked for by its play button, and goes on where the viewer left off', async ({
  page,
  shop,
}) => {
  await page.goto('/catalog')
  await page.getByRole('link', { name: `Play ${shop.tides.title}` }).click()
  await expect(page).toHaveURL(/autoplay=true/)
  await expectMoving(page, 3)
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  const left = await positionOf(page)

  await page.goto(`/programs/${shop.tides.permalink}`)
  await expect.poll(() => positionOf(page)).toBeGreaterThan(Math.floor(left) - 1)
})

test('says what there is instead of its film', async ({ page, shop, accessible }) => {
  let answer: (route: Route) => Promise<void>
  const asIfClosed = (state: string, opens_at: string | null = null) => {
    answer = (route) => route.fulfill({ json: { state, film: null, opens_at, preview_seconds: 0 } })
    return askAgain(page, getPlayback)
  }
  await page.route(PLAYBACK, (route) => answer(route))

  await test.step('it waits for a film that is being made and starts to show it by itself', async () => {
    answer = (route) => route.fulfill({ json: { state: 'processing', film: null } })
    await openFromCatalog(page, shop.aurora)
    await expect(page.getByText('This film is being processed')).toBeVisible()
    answer = (route) => route.continue()
    await expect(page.locator('video')).toBeAttached()
  })

  await test.step('there is no film', async () => {
    await asIfClosed('unavailable')
    await expect(page.getByText('This film can’t be watched')).toBeVisible()
    await accessible(page)
  })

  for (const [state, title] of [
    ['locked', 'You don’t have access yet'],
    ['expired', 'No longer available'],
  ] as const)
    await test.step(`it has words for a film that is ${state}`, async () => {
      await asIfClosed(state)
      await expect(page.getByText(title)).toBeVisible()
      await accessible(page)
    })

  await test.step('it says when a program comes, and counts down the last day', async () => {
    await asIfClosed('scheduled', new Date(Date.now() + 3_600_000).toISOString())
    await expect(page.getByText('Coming soon')).toBeVisible()
    await expect(page.getByRole('timer')).toContainText(/^Opens in 59 minutes/)
    await accessible(page)
  })

  await test.step('none came', async () => {
    answer = (route) => route.abort()
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    await page.getByRole('region', { name: 'More like this' }).getByRole('link').first().click()
    await expect(page.getByText('The film couldn’t be loaded')).toBeVisible()
    answer = (route) => route.continue()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('video')).toBeAttached()
  })

  await test.step('the whole program was there once', async () => {
    await page.route('**/api/contents/gone', (route) =>
      route.fulfill({
        status: 410,
        json: { success: false, code: 'program_expired', message: '', errors: {} },
      }),
    )
    await page.evaluate(() => history.pushState({}, '', '/programs/gone'))
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(page.getByRole('heading', { name: 'This program is no longer available' })).toBeVisible()
    await accessible(page)
  })
})

/** Plays to the end, in full screen, and on to the program that follows. */
async function playOn(page: Page, from: Program) {
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectMoving(page)
  await page.keyboard.press('f')
  await expect.poll(() => page.evaluate(() => document.fullscreenElement?.className)).toBe('mp-player')
  await page
    .locator('video')
    .evaluate((film: HTMLVideoElement) => void (film.currentTime = film.duration - 0.6))
  await playNext(page)
  await expect(page).not.toHaveURL(new RegExp(from.permalink))
  await expectMoving(page)
  expect(await page.evaluate(() => document.fullscreenElement?.className)).toBe('mp-player')
}

test('goes on with another program of the category it was come from, in full screen', async ({
  page,
  shop,
}) => {
  await page.goto('/catalog')
  const row = page.getByRole('region', { name: 'Slow films' })
  await row.getByRole('link', { name: shop.tides.title }).click()
  await expect(page).toHaveURL(/categoryId=\d+/)
  const [, category] = /categoryId=(\d+)/.exec(page.url())!
  await playOn(page, shop.tides)
  await expect(page).toHaveURL(new RegExp(`categoryId=${category}&autoplay=true`))
})

test('keeps the full screen for the program that follows, server_rendered', async ({
  page,
  shop,
  programs,
}) => {
  await programs.changeStore({ catalogue_mode: 'server_rendered' })
  await page.goto(`/programs/${shop.tides.permalink}`)
  await playOn(page, shop.tides)
  await programs.changeStore({ catalogue_mode: 'single_page' })
})

test.describe('sharing', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('copies the address and says so for three seconds, until a click or going back', async ({
    page,
    shop,
    product,
  }) => {
    await page.clock.install()
    await openFromCatalog(page, shop.aurora)
    const share = page.getByRole('button', { name: 'Share' })
    const alert = page.getByRole('status').getByText('Link copied.')

    await test.step('its message closes on a click', async () => {
      await share.click()
      await page.getByRole('button', { name: 'Link copied.' }).click()
      await expect(page.getByText('Link copied.')).not.toBeAttached()
    })

    await test.step('copies the address and says so for three seconds', async () => {
      await page.clock.pauseAt(Date.now() + 60_000)
      await share.click()
      await expect(alert).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
        `${product.origin}/programs/${shop.aurora.permalink}`,
      )
      await page.clock.runFor(2900)
      await expect(alert).toBeVisible()
      await page.clock.runFor(200)
      await expect(alert).not.toBeAttached()
    })

    await test.step('its message closes on going back', async () => {
      await page.clock.resume()
      await share.click()
      await expect(alert).toBeVisible()
      await page.goBack()
      await expect(page).toHaveURL(/\/catalog$/)
      await expect(page.getByText('Link copied.')).not.toBeAttached()
    })
  })
})

test('starts at the place in the page that its address names', async ({ page, shop }) => {
  await page.setViewportSize({ width: 800, height: 500 })
  await page.goto(`/programs/${shop.aurora.permalink}?y=120`)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
})

/** A visit inside the app: the page has no answers with it, all of them are fetched. */
async function openFromCatalog(page: Page, { title }: Program) {
  await page.goto('/catalog')
  await page.getByRole('region', { name: 'Night' }).getByRole('link', { name: title }).click()
}

const positionOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** The film plays: its time passes `seconds`, and frames are decoded. */
async function expectMoving(page: Page, seconds = 0.5) {
  await expect.poll(() => positionOf(page), { timeout: 30_000 }).toBeGreaterThan(seconds)
  const frames = await page
    .locator('video')
    .evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames)
  expect(frames).toBeGreaterThan(5)
}

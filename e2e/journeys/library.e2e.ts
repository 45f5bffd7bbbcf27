import type { Page } from '@playwright/test'
import { callerOf, expect, test } from '../fixtures.ts'
import { PHONE_AND_DESKTOP, WIDTHS } from '../widths.ts'

const positionOf = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

/** Plays a program for `seconds`, pauses it, and waits until the position is saved. */
async function watchUntil(page: Page, permalink: string, seconds: number) {
  await page.goto(`/programs/${permalink}?autoplay`)
  await expect.poll(() => positionOf(page), { timeout: 40_000 }).toBeGreaterThan(seconds)
  const told = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/positions') &&
      (answer.request().postDataJSON() as { position_seconds: number }).position_seconds > seconds,
  )
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.pause())
  expect((await told).ok()).toBe(true)
}

test.describe('what is a member’s own', () => {
  test.use(PHONE_AND_DESKTOP)

  test('are favourites, which come back when they were taken out by mistake', async ({
    publisher: page,
    shop,
    accessible,
  }) => {
    const { permalink, title } = shop.aurora
    await page.goto(`/programs/${permalink}`)
    const heart = page.getByRole('button', { name: 'Favorite', exact: true })
    await expect(heart).toHaveAttribute('aria-pressed', 'false')
    await heart.click()
    await expect(heart).toHaveAttribute('aria-pressed', 'true')
    const said = page.getByText(`${title} was added to your favorites.`)
    await expect(said).toBeVisible()
    expect((await said.boundingBox())!.y).toBeGreaterThan(WIDTHS.phone.viewport.height / 2)

    await page.goto('/favorites')
    await expect(page.getByRole('link', { name: title })).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: `Remove ${title} from your favorites` }).click()
    await expect(page.getByText('Nothing here yet')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('link', { name: title })).toBeVisible()

    await page.getByRole('button', { name: `Remove ${title} from your favorites` }).click()
    const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.getByRole('button', { name: `${title} was removed from your favorites.` }).click()
    await gone
    await page.reload()
    await expect(page.getByText('Nothing here yet')).toBeVisible()
  })

  test('send guests to sign in, and back', async ({ visitor: page, shop }) => {
    await page.goto('/favorites')
    await expect(page).toHaveURL(/\/sign_in\?return=%2Ffavorites$/)
    await page.goto('/library?tab=completed')
    await expect(page).toHaveURL(/\/sign_in\?return=/)
    expect(new URL(page.url()).searchParams.get('return')).toBe('/library?tab=completed')

    await page.goto(`/programs/${shop.aurora.permalink}`)
    await page.getByRole('link', { name: 'Favorite (sign in first)' }).click()
    expect(new URL(page.url()).searchParams.get('return')).toBe(`/programs/${shop.aurora.permalink}`)
  })
})

test('a film goes on in another browser where it was left, and waits in the library until it is seen', async ({
  publisher: page,
  browser,
  contextOptions,
  product,
  owner,
  shop,
  accessible,
}) => {
  const { permalink, title } = shop.tides
  const caller = await callerOf(product.origin, owner)
  await caller.delete('/api/contents/recent_views') // other journeys start films too
  await caller.dispose()
  await watchUntil(page, permalink, 4)
  const left = await positionOf(page)

  const context = await browser.newContext({
    ...contextOptions,
    baseURL: product.origin,
    storageState: owner,
  })
  const elsewhere = await context.newPage()
  await elsewhere.goto(`/programs/${permalink}`)
  await expect.poll(() => positionOf(elsewhere), { timeout: 30_000 }).toBeGreaterThan(Math.floor(left) - 1)

  const tab = elsewhere.getByRole('navigation', { name: 'Library sections' }).locator('[aria-current]')
  await elsewhere.goto('/library?tab=nonsense')
  await expect(tab).toHaveText('In progress')
  await expect(elsewhere.getByRole('link', { name: title })).toBeVisible()
  await expect(elsewhere.getByText(/\d+ s left/)).toBeVisible()
  await accessible(elsewhere)

  await elsewhere.goto(`/programs/${permalink}?autoplay`)
  await expect.poll(() => positionOf(elsewhere), { timeout: 40_000 }).toBeGreaterThan(left)
  await elsewhere
    .locator('video')
    .evaluate((video: HTMLVideoElement) => void (video.currentTime = video.duration - 0.6))
  await expect
    .poll(() => elsewhere.locator('video').evaluate((video: HTMLVideoElement) => video.ended), {
      timeout: 40_000,
    })
    .toBe(true)
  await elsewhere.goto('/library')
  await expect(tab).toHaveText('In progress')
  await expect(elsewhere.getByText('Nothing in progress')).toBeVisible()
  await elsewhere.getByRole('link', { name: 'Completed' }).click()
  await expect(elsewhere).toHaveURL(/\/library\?tab=completed$/)
  await expect(tab).toHaveText('Completed')
  await expect(elsewhere.getByRole('link', { name: title })).toBeVisible()
  await accessible(elsewhere)

  await elsewhere.getByRole('button', { name: 'Clear history' }).click()
  const dialog = elsewhere.getByRole('dialog', { name: 'Clear your watch history?' })
  await accessible(elsewhere)
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await expect(elsewhere.getByRole('link', { name: title })).toBeVisible()
  await elsewhere.getByRole('button', { name: 'Clear history' }).click()
  await dialog.getByRole('button', { name: 'Clear history' }).click()
  await expect(elsewhere.getByText('Nothing completed yet')).toBeVisible()
  await context.close()
})

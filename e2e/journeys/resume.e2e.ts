import type { Page } from '@playwright/test'
import { callerOf, expect, test } from '../fixtures.ts'

/** The part of the film that is visible without a press. */
const shownOf = (page: Page) =>
  page.locator('video').evaluate(({ currentTime, readyState, seeking }: HTMLVideoElement) => ({
    currentTime: Math.round(currentTime),
    isShown: readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && !seeking,
  }))

for (const catalogue_mode of ['single_page', 'server_rendered'] as const) {
  test.describe(`in a store that is ${catalogue_mode}`, () => {
    test.beforeAll(({ programs }) => programs.changeStore({ catalogue_mode }))
    test.afterAll(({ programs }) => programs.changeStore({ catalogue_mode: 'single_page' }))

    test('a film begun on another device opens where it was left', async ({
      publisher: page,
      product,
      owner,
      shop,
    }) => {
      const { id, video_id, permalink } = shop.tides
      const device = await callerOf(product.origin, owner)
      const left = { content_id: id, video_id, position_seconds: 7, at: Date.now() }
      expect((await device.post('/api/positions', { data: left })).ok()).toBe(true)

      await page.goto(`/programs/${permalink}`)
      await expect.poll(() => shownOf(page)).toEqual({ currentTime: 7, isShown: true })
      await page.getByRole('button', { name: 'Play', exact: true }).first().click()
      await expect.poll(async () => (await shownOf(page)).currentTime).toBeGreaterThan(7)
    })
  })
}

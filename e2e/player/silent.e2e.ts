import { chromium } from '@playwright/test'
import config from '../../playwright.config.ts'
import { expect, test } from '../new-store.ts'
import { openSite, PlayerPage } from './fixtures.ts'

const { launchOptions = {} } = config.use ?? {}
const args = [...(launchOptions.args ?? []), '--autoplay-policy=document-user-activation-required']

// Playwright evaluates in a page with a user gesture, which would allow sound: it must not evaluate before the film has
// begun, neither by a trace, which these fixtures keep none of, nor by a locator.
test('begins by itself, silently, where the browser forbids sound', async ({ contextOptions }) => {
  const site = await openSite()
  const browser = await chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ ...contextOptions, baseURL: site.origin })
  const player = new PlayerPage(page)
  await page.addInitScript(() =>
    // The one way a page can tell of itself without being looked into.
    // oxlint-disable-next-line no-console
    document.addEventListener('playing', () => console.log('playing'), { capture: true, once: true }),
  )
  const begun = page.waitForEvent('console', (message) => message.text() === 'playing')
  await page.goto('/?autoplay')
  await begun
  await player.runs()
  expect((await player.now()).muted).toBe(true)

  await page.getByRole('button', { name: 'Tap to unmute' }).click()
  await expect.poll(async () => (await player.now()).muted).toBe(false)
  await expect(page.getByRole('button', { name: 'Tap to unmute' })).toHaveCount(0)
  await player.runs()
  await browser.close()
})

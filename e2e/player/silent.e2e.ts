import config from '../../playwright.config.ts'
import { expect, test } from './fixtures.ts'

const { launchOptions = {} } = config.use ?? {}

// Playwright evaluates in a page with a user gesture, which would allow sound: it must not evaluate before the film has
// begun, neither by a trace nor by a locator.
test.use({
  launchOptions: {
    ...launchOptions,
    args: [...(launchOptions.args ?? []), '--autoplay-policy=document-user-activation-required'],
  },
  trace: 'off',
})

test('begins by itself, silently, where the browser forbids sound', async ({ player, page }) => {
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
})

import type { LiveEvent } from '@matinee/contract/live/live-events'
import type { Page } from '@playwright/test'
import { callerOf, expect, test } from '../fixtures.ts'
import { expectPlaying } from '../playback.ts'

const PATIENCE = { timeout: 60_000 }

test('the camera of a browser goes on air, its scenes change in one recording, and it stops', async ({
  product,
  owner,
  publisher: studio,
  visitor,
  accessible,
}) => {
  test.setTimeout(180_000)
  const admin = await callerOf(product.origin, owner)
  const made = await admin.post('/bullet/api/live_events', {
    data: { title: 'From my desk', starts_at: new Date().toISOString(), latency: 'low' },
  })
  const event = (await made.json()) as LiveEvent
  expect((await admin.post(`/bullet/api/programs/${event.id}/publish`)).ok()).toBe(true)

  const chosen = JSON.stringify({ height: '480', name: 'Ana Lima' })
  await studio.addInitScript(
    ([id, choice]) => localStorage.setItem(`matinee.studio.${id}`, choice!),
    [String(event.id), chosen],
  )
  await studio.goto(`/bullet/live/${event.id}`)
  await studio.getByRole('button', { name: 'Use camera' }).click()
  await expectPlaying(studio)
  await expect(studio.getByRole('meter', { name: 'Sound level' })).toBeVisible()
  await expect(studio.getByRole('combobox', { name: 'Microphone' })).toHaveValue(/Fake/)
  await accessible(studio)
  await studio.getByRole('button', { name: 'Send picture' }).click()
  await expect(studio.getByText('The picture arrives', { exact: true })).toBeVisible(PATIENCE)

  await visitor.goto(`/programs/${event.permalink}`)
  await expectPlaying(visitor)
  const signal = await nameOfSignal(studio)
  await studio.getByRole('button', { name: 'Camera over screen' }).click()
  await expect(studio.getByRole('button', { name: 'Stop sharing screen' })).toBeVisible()
  await expect(studio.getByLabel('Name', { exact: true })).toHaveValue('Ana Lima')
  await studio.getByRole('switch', { name: 'Show the name over the picture' }).click()
  const tab = await hideTab(studio)
  await expectPlaying(visitor)
  await tab.evaluate((show) => show())
  await studio.getByRole('button', { name: 'Stop sharing screen' }).focus()
  await studio.keyboard.press('5')
  await expect(studio.getByRole('button', { name: 'Title card' })).toHaveAttribute('aria-pressed', 'true')
  expect(await nameOfSignal(studio)).toBe(signal)

  await studio.getByRole('button', { name: 'Stop sending' }).click()
  await studio.getByRole('dialog').getByRole('button', { name: 'Stop sending' }).click()
  await expect(visitor.getByText('The picture will be back in a moment')).toBeVisible(PATIENCE)
  await studio.getByRole('button', { name: 'End broadcast' }).click()
  await studio.getByRole('dialog').getByRole('button', { name: 'End broadcast' }).click()
  await expect(studio.getByText('Recording available')).toBeVisible(PATIENCE)
  await admin.dispose()
})

/** The recording that is being sent: one and the same while scenes change. */
const nameOfSignal = async (page: Page) =>
  new URL((await page.waitForRequest(/browser_signals/)).url()).pathname

/** What a browser does to a tab that is hidden, which it never is without a window: no frames, timers once a second. */
const hideTab = (page: Page) =>
  page.evaluateHandle(() => {
    const { requestAnimationFrame, setTimeout, setInterval } = window
    const slowly = (timer: typeof setTimeout | typeof setInterval) => (act: () => void, ms: number) =>
      timer(act, Math.max(1000, ms))
    Object.assign(window, {
      requestAnimationFrame: () => 0,
      setTimeout: slowly(setTimeout),
      setInterval: slowly(setInterval),
    })
    return () => void Object.assign(window, { requestAnimationFrame, setTimeout, setInterval })
  })

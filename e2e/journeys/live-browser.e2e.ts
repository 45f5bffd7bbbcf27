import type { LiveEvent } from '@matinee/contract/live/live-events'
import config from '../../playwright.config.ts'
import { callerOf, expect, test } from '../fixtures.ts'
import { expectPlaying } from '../playback.ts'

const { launchOptions } = config.use!

// A camera and a microphone of Chromium's own, allowed without asking anybody.
const FAKE_DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
test.use({ launchOptions: { ...launchOptions, args: [...launchOptions!.args!, ...FAKE_DEVICES] } })

const PATIENCE = { timeout: 60_000 }

test('the camera of a browser goes on air, its screen takes over, and it stops', async ({
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

  await studio.goto(`/bullet/live/${event.id}`)
  await studio.getByRole('button', { name: 'Use camera' }).click()
  await expectPlaying(studio)
  await expect(studio.getByRole('meter', { name: 'Sound level' })).toBeVisible()
  await expect(studio.getByRole('combobox', { name: 'Microphone' })).toHaveValue(/Fake/)
  await accessible(studio)
  await studio.getByRole('button', { name: 'Send picture' }).click()
  await expect(studio.getByText('The picture arrives')).toBeVisible(PATIENCE)

  await visitor.goto(`/programs/${event.permalink}`)
  await expectPlaying(visitor)
  await studio.getByRole('button', { name: 'Share screen instead' }).click()
  await expect(studio.getByLabel('Your screen')).toBeVisible()
  await expectPlaying(visitor)
  await expect(studio.getByText('This browser sends the picture.')).toBeVisible()

  await studio.getByRole('button', { name: 'Stop sending' }).click()
  await studio.getByRole('dialog').getByRole('button', { name: 'Stop sending' }).click()
  await expect(visitor.getByText('The picture will be back in a moment')).toBeVisible(PATIENCE)
  await studio.getByRole('button', { name: 'End broadcast' }).click()
  await studio.getByRole('dialog').getByRole('button', { name: 'End broadcast' }).click()
  await expect(studio.getByText('Recording available')).toBeVisible(PATIENCE)
  await admin.dispose()
})

import type { LiveEvent } from '@matinee/contract/live/live-events'
import type { Page } from '@playwright/test'
import { callerOf, expect, test } from '../fixtures.ts'
import { expectPlaying } from '../playback.ts'

const PATIENCE = { timeout: 60_000 }
/** Viewers are led together by the player; two machines' answers and a busy browser lie between. */
const TOGETHER_SECONDS = 3

const timeOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

test('a film has its premiere: all watch the same moment, nobody runs ahead, and it stays', async ({
  product,
  owner,
  programs,
  publisher: studio,
  visitor,
  browser,
  accessible,
}) => {
  test.setTimeout(150_000)
  const film = { name: 'premiere.mp4', seconds: 45 }
  const { id } = await programs.publish({ title: 'The long tide', film })
  const admin = await callerOf(product.origin, owner)
  await expect
    .poll(async () => (await (await admin.get(`/bullet/api/programs/${id}`)).json()).video_state, PATIENCE)
    .toBe('ready')

  await studio.goto('/bullet/live')
  await studio.getByRole('button', { name: 'New live event' }).first().click()
  const dialog = studio.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Premiere' }).check()
  await dialog.getByLabel('Film').fill('The long')
  await studio.getByRole('option', { name: 'The long tide' }).click()
  await expect(dialog.getByLabel('Title')).toHaveValue('The long tide')
  await accessible(studio, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Create live event' }).click()
  await expect(studio.getByText('Viewers see the countdown.')).toBeVisible()
  await expect(studio.getByText('Stream key')).toBeHidden()
  await accessible(studio)
  const eventId = Number(studio.url().split('/').at(-1))
  await admin.post(`/bullet/api/programs/${eventId}/publish`)
  const event = (await (await admin.get(`/bullet/api/live_events/${eventId}`)).json()) as LiveEvent

  await visitor.goto(`/programs/${event.permalink}`)
  await expect(visitor.getByText('Premiere soon')).toBeVisible()
  await studio.getByRole('button', { name: 'Start now' }).click()
  await expectPlaying(visitor)
  await expect(visitor).toHaveTitle(/● Premiere: The long tide/)
  await accessible(visitor)

  const late = await (await browser.newContext({ baseURL: product.origin })).newPage()
  await late.goto(`/programs/${event.permalink}`)
  await expectPlaying(late)
  await expect
    .poll(async () => Math.abs((await timeOf(late)) - (await timeOf(visitor))), PATIENCE)
    .toBeLessThan(TOGETHER_SECONDS)

  await late.locator('.mp-player').focus()
  for (let press = 0; press < 3; press += 1) await late.keyboard.press('ArrowRight')
  expect((await timeOf(late)) - (await timeOf(visitor))).toBeLessThan(TOGETHER_SECONDS)
  await late.keyboard.press('Home')
  await late.getByRole('button', { name: /Back to live/i }).click()
  await expect
    .poll(async () => Math.abs((await timeOf(late)) - (await timeOf(visitor))), PATIENCE)
    .toBeLessThan(TOGETHER_SECONDS)
  await late.context().close()
  expect((await admin.post(`/bullet/api/live_events/${eventId}/end`)).ok()).toBe(true)

  await expect(studio.getByText('Film available')).toBeVisible(PATIENCE)
  await expect(visitor).toHaveTitle(/^The long tide/, PATIENCE)
  await visitor.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectPlaying(visitor)
  await admin.dispose()
})

import type { Page } from '@playwright/test'
import { callerOf } from '../callers.ts'
import { LIVE_PATIENCE as PATIENCE, startEncoderOf } from '../live-encoder.ts'
import { announceLiveEvent } from '../live-events.ts'
import { expect, test } from '../new-store.ts'
import { expectPlaying } from '../playback.ts'

const withVideo = (page: Page, act: 'pause' | 'play') =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement, act) => void video[act](), act)

test('a viewer who is behind reads a message once their picture has come so far', async ({
  product,
  owner,
  visitor,
}) => {
  test.setTimeout(180_000)
  const host = await callerOf(product.origin, owner)
  const event = await announceLiveEvent(host, { title: 'A close final', starts_in: 0 })
  const chat = `/api/live_chats/${event.id}`
  await host.patch(`/bullet${chat}/settings`, { data: { own_moment: true } })
  await visitor.goto(`/programs/${event.permalink}`)
  const encoder = await startEncoderOf(host, event)
  await expectPlaying(visitor)

  await withVideo(visitor, 'pause')
  const message = visitor.getByRole('log').locator('[data-message]').filter({ hasText: 'They have won!' })
  expect((await host.post(`${chat}/messages`, { data: { body: 'They have won!' } })).status()).toBe(201)
  // What is written before the goal is changed has come by the time the page shows the goal.
  const goal = { goal_amount: 10_000, goal_title: 'New boots' }
  expect((await host.patch(`/bullet${chat}/settings`, { data: goal })).ok()).toBe(true)
  await expect(visitor.getByText('New boots')).toBeVisible(PATIENCE)
  await expect(message).toHaveCount(0)

  await withVideo(visitor, 'play')
  await expect(message).toBeVisible(PATIENCE)
  await encoder.stop()
  await host.dispose()
})

import type { LiveEvent } from '@matinee/contract/live/live-events'
import type { APIRequestContext, Page } from '@playwright/test'
import { startEncoder } from '../../server/testing/encoder.ts'
import { callerOf, expect, ownProduct, test as base } from '../fixtures.ts'
import { announceLiveEvent } from '../live-events.ts'
import { expectPlaying } from '../playback.ts'

const test = base.extend({ product: ownProduct() })

// ffmpeg, the product and a browser share the machine.
const PATIENCE = { timeout: 60_000 }

const withVideo = (page: Page, act: 'pause' | 'play') =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement, act) => void video[act](), act)

/** Where an encoder sends to, once there is a process that receives it. */
async function addressOf(host: APIRequestContext, { id }: LiveEvent) {
  const read = async () =>
    (await (await host.get(`/bullet/api/live_events/${id}/key`)).json()) as {
      key: string
      server: string | null
    }
  await expect.poll(async () => (await read()).server, PATIENCE).not.toBeNull()
  const { key, server } = await read()
  return { key, port: Number(new URL(server!).port || 1935) }
}

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
  const encoder = startEncoder(await addressOf(host, event))
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

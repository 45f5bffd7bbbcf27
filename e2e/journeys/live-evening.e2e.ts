import type { LiveEventReport } from '@matinee/contract/analytics/live-reports'
import type { Page } from '@playwright/test'
import { callerOf } from '../callers.ts'
import { LIVE_PATIENCE, startEncoderOf } from '../live-encoder.ts'
import { announceLiveEvent, sellTicket } from '../live-events.ts'
import { pageOf } from '../members.ts'
import { expect, test } from '../new-store.ts'
import { expectPlaying } from '../playback.ts'
import { recount } from '../recount.ts'

const message = (page: Page) =>
  page.getByRole('log').locator('[data-message]').filter({ hasText: 'What a night' })

const timeOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

test('who has a ticket chats, rewinds, comes back to live, and sees it again with its chat', async ({
  browser,
  contextOptions,
  product,
  owner,
  visitor: guest,
}) => {
  test.setTimeout(180_000)
  const host = await callerOf(product.origin, owner)
  const event = await announceLiveEvent(host, { title: 'An evening by ticket', starts_in: -1 })
  const buyer = await sellTicket(product, owner, event.id)
  const page = await pageOf(browser, product, buyer, contextOptions)
  const encoder = await startEncoderOf(host, event)
  await Promise.all([page, guest].map((each) => each.goto(`/programs/${event.permalink}`)))
  await expectPlaying(page)
  await expect(guest.getByText('Ticket').first()).toBeVisible()
  await expect(guest.locator('video')).toHaveCount(0)

  await page.getByLabel('Your message', { exact: true }).fill('What a night!')
  await page.getByLabel('Your message', { exact: true }).press('Enter')
  await expect(message(page)).toBeVisible()
  await expect.poll(() => timeOf(page), LIVE_PATIENCE).toBeGreaterThan(12)
  await page.getByRole('slider', { name: 'Position in the film' }).press('Home')
  await expect.poll(() => timeOf(page)).toBeLessThan(8)
  await expectPlaying(page)
  await page.getByRole('button', { name: 'Back to live' }).click()
  await expect(page.getByRole('button', { name: 'Back to live' })).toBeHidden()
  await expectPlaying(page)

  expect((await host.post(`/bullet/api/live_events/${event.id}/end`)).ok()).toBe(true)
  await page.getByRole('button', { name: 'Play', exact: true }).first().click(LIVE_PATIENCE)
  await expectPlaying(page)
  await expect(message(page)).toBeVisible(LIVE_PATIENCE)

  await page.goto('/catalog')
  await recount(product)
  const report = await host.get(`/bullet/api/reports/live_events/${event.id}`)
  const { watched_seconds, ...counted } = (await report.json()) as LiveEventReport
  expect(counted).toMatchObject({ peak: 1, viewers: 1, messages: 1, money: { tickets: [{ count: 1 }] } })
  expect(watched_seconds).toBeGreaterThan(8)
  await Promise.all([encoder.stop(), page.context().close(), host.dispose()])
})

import type { LiveEventReport } from '@matinee/contract/analytics/live-reports'
import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { LIVE_PATIENCE, startEncoderOf } from '../live-encoder.ts'
import { announceLiveEvent, sellTicket } from '../live-events.ts'
import { pageOf } from '../members.ts'
import { expectPlaying } from '../playback.ts'
import { recount } from '../recount.ts'

const message = (page: Page, text: string) =>
  page.getByRole('log').locator('[data-message]').filter({ hasText: text })

const timeOf = (page: Page) => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime)

const withVideo = (page: Page, act: 'pause' | 'play') =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement, act) => void video[act](), act)

test('who has a ticket chats, rewinds, comes back to live, and sees it again with its chat', async ({
  browser,
  contextOptions,
  product,
  owner,
  staff: host,
  visitor: guest,
}) => {
  test.setTimeout(180_000)
  const event = await announceLiveEvent(host, { title: 'An evening by ticket', starts_in: -1 })
  const { buyer, offerId } = await sellTicket(product, owner, event.id)
  const page = await pageOf(browser, product, buyer, contextOptions)
  const encoder = await startEncoderOf(host, event)

  await test.step('who has a ticket sees it', async () => {
    await Promise.all([page, guest].map((each) => each.goto(`/programs/${event.permalink}`)))
    await expectPlaying(page)
    await expect(guest.getByText('Ticket').first()).toBeVisible()
    await expect(guest.locator('video')).toHaveCount(0)
    await guest.close()
  })

  await test.step('they chat', async () => {
    await page.getByLabel('Your message', { exact: true }).fill('What a night!')
    await page.getByLabel('Your message', { exact: true }).press('Enter')
    await expect(message(page, 'What a night')).toBeVisible()
  })

  await test.step('a viewer who is behind reads a message once their picture has come so far', async () => {
    const chat = `/api/live_chats/${event.id}`
    const settle = async (data: object) =>
      expect((await host.patch(`/bullet${chat}/settings`, { data })).ok()).toBe(true)
    await settle({ own_moment: true })
    await withVideo(page, 'pause')
    expect((await host.post(`${chat}/messages`, { data: { body: 'They have won!' } })).status()).toBe(201)
    // What is written before the goal is changed has come by the time the page shows the goal.
    await settle({ goal_amount: 10_000, goal_title: 'New boots' })
    await expect(page.getByText('New boots')).toBeVisible(LIVE_PATIENCE)
    await expect(message(page, 'They have won!')).toHaveCount(0)

    await withVideo(page, 'play')
    await expect(message(page, 'They have won!')).toBeVisible(LIVE_PATIENCE)
  })

  await test.step('they rewind, and come back to live', async () => {
    await expect.poll(() => timeOf(page), LIVE_PATIENCE).toBeGreaterThan(12)
    await page.getByRole('slider', { name: 'Position in the film' }).press('Home')
    await expect.poll(() => timeOf(page)).toBeLessThan(8)
    await expectPlaying(page)
    await page.getByRole('button', { name: 'Back to live' }).click()
    await expect(page.getByRole('button', { name: 'Back to live' })).toBeHidden()
    await expectPlaying(page)
  })

  await test.step('they see it again with its chat', async () => {
    expect((await host.post(`/bullet/api/live_events/${event.id}/end`)).ok()).toBe(true)
    await page.getByRole('button', { name: 'Play', exact: true }).first().click(LIVE_PATIENCE)
    await expectPlaying(page)
    await expect(message(page, 'What a night')).toBeVisible(LIVE_PATIENCE)
  })

  await test.step('it is counted', async () => {
    await page.goto('/catalog')
    await recount(product)
    const report = await host.get(`/bullet/api/reports/live_events/${event.id}`)
    const { watched_seconds, ...counted } = (await report.json()) as LiveEventReport
    expect(counted).toMatchObject({ peak: 1, viewers: 1, messages: 2, money: { tickets: [{ count: 1 }] } })
    expect(watched_seconds).toBeGreaterThan(8)
  })
  await host.post(`/bullet/api/offers/${offerId}/archive`)
  await Promise.all([encoder.stop(), page.context().close()])
})

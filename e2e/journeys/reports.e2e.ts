import type { Locator } from '@playwright/test'
import { goTo } from '../admin.ts'
import { expect, test } from '../fixtures.ts'
import { recount } from '../recount.ts'
import { WIDTHS } from '../widths.ts'

/** Plays a film until it is past a second, however slow the polling is. */
const pauseAt = (film: Locator, second: number) =>
  film.evaluate(
    (video: HTMLVideoElement, end) =>
      new Promise<void>((done) =>
        video.addEventListener('timeupdate', () => {
          if (video.currentTime < end || video.paused) return
          video.pause()
          done()
        }),
      ),
    second,
  )

test('a watched film shows in the reports, with where in it', async ({
  visitor,
  publisher,
  product,
  programs,
  accessible,
}) => {
  // Other journeys watch the films of the shop.
  const film = { name: 'seen-once.mp4', seconds: 12 }
  const program = await programs.publish({ title: 'Seen Once', film })
  const batches: string[] = []
  visitor.on('requestfinished', (request) => {
    if (request.url().endsWith('/api/events')) batches.push(request.postData() ?? '')
  })
  await visitor.goto(`/programs/${program.permalink}?autoplay`)
  await pauseAt(visitor.locator('video'), 4.6)
  await expect.poll(() => batches.join('')).toContain('"pause"')
  await recount(product)

  await publisher.goto('/bullet/reports?metric=plays')
  for (const { viewport } of Object.values(WIDTHS)) {
    await publisher.setViewportSize(viewport)
    await expect(publisher.getByRole('term').filter({ hasText: 'Plays' })).toBeVisible()
    await accessible(publisher)
  }
  await publisher.getByText('Table', { exact: true }).click()
  const days = publisher.getByRole('table', { name: 'Day by day' })
  await expect(days.getByRole('row').nth(1).getByRole('cell').nth(1)).toHaveText(/^[1-9]/)

  await publisher.getByRole('button', { name: 'What “Plays” means' }).click()
  await publisher.getByRole('link', { name: 'Show the rows behind this' }).click()
  await expect(publisher.getByRole('table').getByText(program.title).first()).toBeVisible()

  await goTo(publisher, '/bullet/reports/programs')
  await publisher.getByRole('link', { name: program.title }).click()
  const place = publisher.getByRole('slider', { name: 'Audience retention' })
  await place.focus()
  for (let at = 0; at < 3; at += 1) await place.press('ArrowRight')
  await expect(place).toHaveAttribute('aria-valuetext', /^0:03: 100%/)
  await accessible(publisher)

  await test.step('the calendar beside a day starts its weeks on Sunday and takes a day by keyboard', async () => {
    await goTo(publisher, '/bullet/reports?from=2026-03-02&to=2026-03-08')
    await publisher.getByRole('button', { name: 'Choose a date' }).first().press('Enter')
    const calendar = publisher.getByRole('dialog')
    await expect(calendar.getByRole('columnheader')).toHaveText(['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'])
    const chosen = calendar.getByRole('button', { name: '2 March 2026', exact: true })
    await chosen.focus()
    await chosen.press('ArrowLeft')
    await publisher.keyboard.press('Enter')
    await expect(publisher).toHaveURL(/from=2026-03-01/)
  })
})

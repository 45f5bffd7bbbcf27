import { expect, test } from '../fixtures.ts'
import { LIVE_PATIENCE as PATIENCE, startEncoderOf } from '../live-encoder.ts'
import { announceLiveEvent } from '../live-events.ts'
import { expectPlaying } from '../playback.ts'

test('moments are marked on air, the recording is trimmed and taken back, and a clip is made of it', async ({
  staff,
  publisher: page,
  visitor,
  accessible,
}) => {
  test.setTimeout(240_000)
  const event = await announceLiveEvent(staff, { title: 'Evening on the pier', starts_in: -1 })
  const encoder = await startEncoderOf(staff, event)
  await page.goto(`/bullet/live/${event.id}`)
  await expectPlaying(page)
  await page.getByLabel('Title (optional)').fill('First song')
  await page.getByRole('button', { name: 'Mark this moment' }).click()
  await expect(page.getByRole('textbox', { name: 'Title: First song' })).toBeVisible()
  await page.getByRole('heading', { name: 'Evening on the pier' }).click()
  await page.keyboard.press('m')
  await expect(page.getByRole('textbox', { name: 'Title: Mark 2' })).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'End broadcast' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End broadcast' }).click()
  await expect(page.getByText('Recording available')).toBeVisible(PATIENCE)
  await encoder.stop()

  await page.getByRole('link', { name: 'Edit page' }).click()
  await page.getByRole('button', { name: 'Play the film' }).click()
  await expectPlaying(page)
  const start = page.getByRole('textbox', { name: 'Start' })
  await start.fill('0:03')
  await start.press('Enter')
  await expect(start).toHaveValue(/^0:0[24]/)
  await accessible(page)
  await page.getByRole('button', { name: 'Trim' }).click()
  await expect(page.getByText('The recording is trimmed.')).toBeVisible()
  await visitor.goto(`/programs/${event.permalink}`)
  await visitor.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectPlaying(visitor)
  await visitor.close()
  await page.getByRole('button', { name: 'Show the whole recording' }).click()
  await expect(start).toHaveValue('0:00')

  await page.getByRole('button', { name: 'Make a clip…' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('The first song')
  await accessible(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Make clip' }).click()
  await expect(page.getByRole('heading', { name: 'The first song', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Play the film' }).click(PATIENCE)
  await expectPlaying(page)
})

import type { VideoDetail } from '@matinee/contract/media/media'
import { writeFile } from 'node:fs/promises'
import { choose, goTo, rowOf } from '../admin.ts'
import { makeFilm } from '../films.ts'
import { expect, test } from '../fixtures.ts'
import { expectPlaying } from '../playback.ts'

// Encoding shares the CPU with everything else.
const ENCODED = { timeout: 120_000 }

test('a film is uploaded, made, published and watched', async ({ publisher: page, visitor, accessible }) => {
  test.setTimeout(300_000)
  const path = await makeFilm({ name: 'The_long_storm.mp4', seconds: 6, size: '1280x720', bitrate: '3M' })
  await page.goto('/bullet/programs')
  await choose(page, 'Upload', [path])
  await rowOf(page, 'The_long_storm.mp4').getByRole('link', { name: 'Open program' }).click()

  await expect(page.getByRole('heading', { name: 'The long storm' })).toBeVisible()
  const progress = page.getByRole('main').getByRole('progressbar', { name: 'Progress of the film' })
  await expect(progress).toBeAttached() // of no width at 0 %
  await page.getByRole('button', { name: 'Preview the film' }).click(ENCODED)
  await expectPlaying(page)
  await accessible(page)

  await rowOf(page, 'The_long_storm.mp4').getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('“The long storm” is published.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View page' })).toHaveAttribute(
    'href',
    '/programs/the-long-storm',
  )

  await visitor.goto('/programs/the-long-storm')
  await visitor.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectPlaying(visitor)

  const renditions = page.getByRole('table', { name: 'Renditions' })
  await expect(renditions).toContainText('1280 × 720', ENCODED)
  await expect(progress).toBeHidden(ENCODED)
  await expect(renditions.getByRole('row').filter({ hasText: '1280 × 720' })).toContainText('bit/s')
})

test('a program gets its words, categories and authors', async ({ publisher: page }) => {
  await page.goto('/bullet/programs')
  await page.getByRole('button', { name: 'New program' }).click()
  await page.getByRole('dialog').getByLabel('Title').fill('Tidelines')
  await page.getByRole('button', { name: 'Create' }).click()

  await page.getByLabel('Address').fill('Tide lines, part 1')
  await page.getByLabel('Short description').fill('Twelve hours on a mud flat.')
  await page.getByRole('textbox', { name: 'Description', exact: true }).fill('Shot in one night.')
  await page.getByRole('combobox', { name: 'Categories' }).fill('Nature')
  await page.getByRole('combobox', { name: 'Categories' }).press('Enter')
  await expect(page.getByText('Nature', { exact: true }).first()).toBeVisible()
  await page.getByRole('combobox', { name: 'Authors' }).fill('Ana Ruiz')
  await page.getByRole('combobox', { name: 'Authors' }).press('Enter')
  await expect(page.getByText('Ana Ruiz', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Address')).toHaveValue('tide-lines-part-1')
  await expect(page.getByLabel('Short description')).toHaveValue('Twelve hours on a mud flat.')
  await expect(page.getByRole('textbox', { name: 'Description', exact: true })).toHaveText(
    'Shot in one night.',
  )
  await expect(page.getByText('Nature', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Publish' }).click()
  await expect(page.getByText('This program has no film yet.')).toBeVisible()
})

test('two people at one program: the second is told and loses nothing', async ({
  publisher: page,
  programs,
}) => {
  const { id } = await programs.draft('Two hands')
  const other = await page.context().newPage()
  for (const each of [page, other]) await each.goto(`/bullet/programs/${id}`)
  await expect(page.getByLabel('Address')).toHaveValue('two-hands')

  await other.getByLabel('Title', { exact: true }).fill('Two hands, theirs')
  await other.getByLabel('Short description').focus()
  await expect(other.getByRole('heading', { name: 'Two hands, theirs' })).toBeVisible()

  await page.getByLabel('Short description').fill('Mine.')
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('alert').filter({ hasText: 'Someone saved' })).toBeVisible()
  await page.getByRole('button', { name: 'Overwrite with mine' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Two hands, theirs')
  await expect(page.getByLabel('Short description')).toHaveValue('Mine.')
})

test('captions come and go, a film is replaced under the same address', async ({
  publisher: page,
  programs,
  shop,
  accessible,
}, info) => {
  test.setTimeout(300_000)
  const program = await programs.publish({ title: 'Replaced', filmOf: shop.harbour })
  const captions = info.outputPath('replaced.de.srt')
  await writeFile(captions, '1\n00:00:00,500 --> 00:00:02,000\nGrüße aus dem Norden\n')

  await page.goto(`/bullet/programs/${program.id}`)
  await page.getByRole('button', { name: 'Add captions' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add captions' })
  await accessible(page)
  const picked = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Caption file' }).click()
  await (await picked).setFiles(captions)
  await expect(dialog.getByLabel('Name in the player')).toHaveValue('Deutsch')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const section = page.getByRole('region', { name: 'Captions' })
  await expect(section).toContainText('German · 1 line')
  await section.getByRole('button', { name: 'Remove captions: Deutsch' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove captions' }).click()
  await expect(section).toContainText('No captions yet.')

  await choose(page, 'Replace film', [await makeFilm({ name: 'second.mp4', seconds: 5 })])
  await expect(page.getByRole('region', { name: 'Film' })).toContainText('second.mp4', ENCODED)
  await expect(page.getByLabel('Address')).toHaveValue(program.permalink)
  await expect(page.getByRole('region', { name: 'Film' })).toContainText('0:05', ENCODED)
})

test('a published program is hidden, shown again and deleted, and a file that is no film is told why', async ({
  publisher: page,
  visitor,
  programs,
  staff,
  shop,
  accessible,
}, info) => {
  await test.step('a published program is hidden, shown again and deleted', async () => {
    const program = await programs.publish({ title: 'Here and gone', filmOf: shop.harbour })
    const isThere = async () => (await visitor.request.get(`/programs/${program.permalink}`)).ok()
    await page.goto('/bullet/programs?search=here')
    const actions = page.getByRole('button', { name: 'Actions: Here and gone' })

    await actions.click()
    await expect(page.getByRole('menuitem', { name: 'Unpublish' })).toBeVisible()
    await accessible(page)
    await page.getByRole('menuitem', { name: 'Unpublish' }).click()
    await expect(page.getByText('“Here and gone” is no longer published.')).toBeVisible()
    await expect.poll(isThere).toBe(false)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(isThere).toBe(true)

    await actions.click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    const question = page.getByRole('dialog', { name: 'Delete “Here and gone”?' })
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await accessible(page)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No matches')).toBeVisible()
    await expect.poll(isThere).toBe(false)
  })

  await test.step('a file that is no film is told why, in a sentence', async () => {
    const path = info.outputPath('holiday.mp4')
    await writeFile(path, 'This only says that it is a film. '.repeat(2000))
    await goTo(page, '/bullet/programs')
    await choose(page, 'Upload', [path])
    await rowOf(page, 'holiday.mp4').getByRole('link', { name: 'Open program' }).click()

    const film = page.getByRole('region', { name: 'Film' })
    await expect(film.getByText('This film could not be processed')).toBeVisible({ timeout: 60_000 })
    const retried = page.waitForResponse((answer) => answer.url().endsWith('/retry'))
    await film.getByRole('button', { name: 'Try again' }).click()
    // It has failed again when the list is opened, which does not wait for what was no failure then.
    const videoId = /videos\/(\d+)\/retry/.exec((await retried).url())![1]
    const state = async () =>
      ((await (await staff.get(`/bullet/api/videos/${videoId}`)).json()) as VideoDetail).state
    await expect.poll(state, { timeout: 60_000 }).toBe('failed')
    await expect(film.getByText('This film could not be processed')).toBeVisible({ timeout: 60_000 })

    await page.getByRole('link', { name: 'Media' }).click()
    await page.getByText('Failed', { exact: true }).first().click()
    await expect(page.getByRole('table', { name: 'Media' })).toContainText('holiday.mp4')
  })
})

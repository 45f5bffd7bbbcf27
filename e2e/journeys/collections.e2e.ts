import type { Program } from '@matinee/contract/catalogue/programs'
import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { goTo } from '../admin.ts'
import { expect, test } from '../fixtures.ts'

const PDF = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(40_000, 9)])
const CAPTIONS = 'WEBVTT\n\n00:00.000 --> 00:07.500\nThe harbour at nigth\n'

const playlistOf = (page: Page) => page.getByRole('region', { name: 'Playlist' })
const rows = (page: Page) => playlistOf(page).getByRole('listitem')
const titles = (page: Page) => playlistOf(page).getByRole('button', { name: /^Rename: / })
const rowOf = (page: Page, title: string) => rows(page).filter({ hasText: title })
const grip = (page: Page, title: string) => playlistOf(page).getByRole('button', { name: `Move: ${title}` })

async function act(page: Page, title: string, action: string) {
  await rowOf(page, title)
    .getByRole('button', { name: `Actions: ${title}` })
    .click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

async function add(page: Page, what: string) {
  await playlistOf(page).getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('menuitem', { name: what }).click()
}

/** With the mouse, in steps as a hand moves it. */
async function drag(page: Page, from: Locator, to: Locator) {
  const [start, end] = [(await from.boundingBox())!, (await to.boundingBox())!]
  await page.mouse.move(start.x + start.width / 2, start.y + start.height / 2)
  await page.mouse.down()
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 12 })
  await page.mouse.up()
}

async function collection(call: APIRequestContext, title: string): Promise<Program> {
  const made = await call.post('/bullet/api/programs', { data: { title, kind: 'collection' } })
  return (await made.json()) as Program
}

test('a collection is built and ordered, takes films and files to download, and is put right again', async ({
  publisher: page,
  staff,
  programs,
  accessible,
}) => {
  await test.step('it is built, ordered by hand and by keys, and put right again', async () => {
    const { id } = await collection(staff, 'Nine nights')
    for (const title of ['Night one', 'Night two', 'Night three']) await programs.draft(title)
    await page.goto(`/bullet/programs/${id}`)
    await expect(playlistOf(page).getByText('This playlist is empty')).toBeVisible()

    await add(page, 'Films of your store')
    const dialog = page.getByRole('dialog', { name: 'Films of your store' })
    await dialog.getByRole('searchbox').fill('night')
    for (const title of ['Night one', 'Night two', 'Night three'])
      await dialog.getByRole('checkbox', { name: title }).check()
    await accessible(page)
    await dialog.getByRole('button', { name: 'Add 3 films' }).click()
    await expect(titles(page)).toHaveText(['Night one', 'Night two', 'Night three'])

    await add(page, 'Heading')
    await page.getByRole('dialog').getByLabel('Title').fill('Before the storm')
    await page.keyboard.press('Enter')
    await expect(titles(page)).toHaveText(['Night one', 'Night two', 'Night three', 'Before the storm'])
    await act(page, 'Before the storm', 'Move to the top')
    await expect(titles(page)).toHaveText(['Before the storm', 'Night one', 'Night two', 'Night three'])
    await expect(rowOf(page, 'Before the storm')).toContainText('3 films')

    // With the keyboard: lift, move, drop.
    await grip(page, 'Night three').focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Night three picked up. Position 4 of 4.')).toBeAttached()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText('Night three: position 3 of 4.')).toBeAttached()
    await page.keyboard.press('Space')
    await expect(titles(page)).toHaveText(['Before the storm', 'Night one', 'Night three', 'Night two'])

    await drag(page, grip(page, 'Night two'), grip(page, 'Night one'))
    const dragged = ['Before the storm', 'Night two', 'Night one', 'Night three']
    await expect(titles(page)).toHaveText(dragged)

    await act(page, 'Night two', 'Make it a free preview')
    await expect(rowOf(page, 'Night two')).toContainText('Free preview')
    await playlistOf(page).getByRole('button', { name: 'Rename: Night one' }).click()
    await page.getByRole('textbox', { name: 'Title', exact: true }).last().fill('The first night')
    await page.keyboard.press('Enter')
    await expect(titles(page)).toHaveText(['Before the storm', 'Night two', 'The first night', 'Night three'])

    await page.getByRole('checkbox', { name: 'Select: Night two' }).check()
    await page.getByRole('checkbox', { name: 'Select: Night three' }).check()
    await playlistOf(page).getByRole('button', { name: 'Remove from playlist' }).click()
    await expect(titles(page)).toHaveText(['Before the storm', 'The first night'])
    await page.getByRole('status').getByRole('button', { name: 'Undo' }).click()
    await expect(titles(page)).toHaveText(['Before the storm', 'Night two', 'The first night', 'Night three'])
    await expect(rowOf(page, 'Night two')).toContainText('Free preview')

    await page.reload()
    await expect(titles(page)).toHaveText(['Before the storm', 'Night two', 'The first night', 'Night three'])
    await accessible(page)
  })

  await test.step('a film is uploaded straight into it', async () => {
    const { id } = await collection(staff, 'Uploads')
    await goTo(page, `/bullet/programs/${id}`)
    await expect(page.getByRole('heading', { name: 'Uploads', level: 1 })).toBeVisible()
    const file = { name: 'fresh_film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('no film at all') }
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), add(page, 'Upload films')])
    await chooser.setFiles(file)
    await expect(titles(page)).toHaveText(['fresh film'])
    await expect(rowOf(page, 'fresh film')).toContainText('Draft')
  })

  await test.step('a file to download comes up, goes down and away', async () => {
    const { id } = await collection(staff, 'With files')
    await goTo(page, `/bullet/programs/${id}`)
    await expect(page.getByRole('heading', { name: 'With files', level: 1 })).toBeVisible()
    const files = page.getByRole('region', { name: 'Downloads' })
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      files.getByRole('button', { name: 'Upload a file' }).click(),
    ])
    await chooser.setFiles([
      { name: 'workbook.pdf', mimeType: 'application/pdf', buffer: PDF },
      { name: 'setup.pdf', mimeType: 'application/pdf', buffer: Buffer.from('MZ no PDF') },
    ])
    await expect(page.getByRole('alert')).toContainText('do not match its name')
    await expect(files.getByRole('listitem')).toHaveCount(1)
    await files.getByRole('button', { name: 'Rename: workbook' }).click()
    await files.getByRole('textbox').fill('Exercises')
    await page.keyboard.press('Enter')
    await expect(files.getByRole('listitem')).toContainText('Exercises')
    await accessible(page)

    await add(page, 'File to download')
    await page.getByRole('radio', { name: 'Exercises' }).check()
    await page.getByRole('dialog').getByRole('button', { name: 'Add', exact: true }).click()
    await expect(titles(page)).toHaveText(['Exercises'])
    await expect(files.getByRole('listitem')).toContainText('In the playlist')

    await files.getByRole('button', { name: 'Actions: Exercises' }).click()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Download' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('workbook.pdf')
    await files.getByRole('button', { name: 'Actions: Exercises' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(files.getByText('No files yet.')).toBeVisible()
    await expect(titles(page)).toHaveCount(0)
  })
})

test('moments are marked while a film plays, and its captions are put right', async ({
  publisher: page,
  staff,
  programs,
  accessible,
}) => {
  const { id, video_id } = await programs.publish({ title: 'Harbour', film: { name: 'harbour.mp4' } })
  const file = Buffer.from(CAPTIONS).toString('base64')
  const data = { language: 'en', label: 'English', file }
  await staff.post(`/bullet/api/videos/${video_id}/captions`, { data })
  // A film that is still being encoded ends at its last segment.
  const state = async () =>
    ((await (await staff.get(`/bullet/api/videos/${video_id}`)).json()) as { state: string }).state
  await expect.poll(state, { timeout: 60_000 }).toBe('ready')
  await page.goto(`/bullet/programs/${id}`)

  const marks = page.getByRole('region', { name: 'Time marks' })
  await marks.getByRole('button', { name: 'Play the film' }).click()
  const film = page.locator('video')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(1)
  await film.evaluate((video: HTMLVideoElement) => video.pause())
  await page.keyboard.press('m')
  await marks.getByRole('textbox', { name: 'Title: Mark 1' }).fill('The lights go on')
  await page.keyboard.press('Enter')
  await marks.getByRole('textbox', { name: 'Time: The lights go on' }).fill('0:05.5')
  await page.keyboard.press('Enter')
  await expect(marks.getByText('Saved', { exact: true })).toBeVisible()
  await marks.getByRole('button', { name: 'Play from here: 0:05.5 The lights go on' }).click()
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBe(5.5)
  await accessible(page)
  await page.reload()
  await expect(marks.getByRole('textbox', { name: 'Time: The lights go on' })).toHaveValue('0:05.5')

  await page.getByRole('button', { name: 'Edit text: English' }).click()
  const editor = page.getByRole('dialog', { name: 'English' })
  const words = editor.getByRole('textbox', { name: 'Text: Line 1' })
  await expect(words).toHaveValue('The harbour at nigth')
  await words.fill('The harbour at night')
  await editor.getByRole('button', { name: 'Split: Line 1' }).click()
  await expect(editor.getByRole('listitem')).toHaveCount(2)
  await editor.getByRole('button', { name: 'Undo' }).click()
  await expect(editor.getByRole('listitem')).toHaveCount(1)
  await expect(words).toHaveValue('The harbour at night')
  await accessible(page)
  await editor.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Captions saved.')).toBeVisible()
  await editor.getByRole('button', { name: 'Captions' }).click()
  await editor.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expect(editor.locator('.mp-cues')).toHaveText('The harbour at night')
  await editor.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Edit text: English' })).toBeFocused()
})

import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { choose, goTo } from '../admin.ts'
import { expect, test } from '../fixtures.ts'
import { makePoster } from '../posters.ts'

const isSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

test('what is edited of a program is kept in bad weather, and waits until it is published', async ({
  publisher: page,
  visitor,
  programs,
  shop,
  accessible,
}) => {
  await test.step('what is edited of a published program waits until it is published', async () => {
    const program = await programs.publish({ title: 'Slow tide', filmOf: shop.harbour })
    const told = async () => {
      const answer = await visitor.request.get(`/api/contents/${program.permalink}`)
      return ((await answer.json()) as { short_description: string | null }).short_description
    }
    await page.goto(`/bullet/programs/${program.id}`)
    await page.getByLabel('Short description').fill('Twelve hours on a mud flat.')
    await isSaved(page)
    await expect(page.getByText('You have changes that visitors don’t see yet.')).toBeVisible()
    expect(await told()).toBeNull()
    await accessible(page)

    await page.getByRole('button', { name: 'Publish changes' }).click()
    await expect(page.getByText('You have changes that visitors don’t see yet.')).toBeHidden()
    await expect.poll(told).toBe('Twelve hours on a mud flat.')

    await page.getByLabel('Short description').fill('Something hasty.')
    await isSaved(page)
    await page.getByRole('button', { name: 'Discard changes' }).click()
    await expect(page.getByLabel('Short description')).toHaveValue('Twelve hours on a mud flat.')
  })

  await test.step('words are saved as soon as the server answers again', async () => {
    const { id } = await programs.draft('Bad weather')
    await goTo(page, `/bullet/programs/${id}`)
    await expect(page.getByRole('heading', { name: 'Bad weather' })).toBeVisible()
    await page.route('**/bullet/api/programs/*', (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await page.getByLabel('Short description').fill('Kept in spite of all.')
    await expect(page.getByText('Not saved, retrying')).toBeVisible()
    await page.unroute('**/bullet/api/programs/*')
    await isSaved(page)
    await page.reload()
    await expect(page.getByLabel('Short description')).toHaveValue('Kept in spite of all.')
  })
})

test('a program is scheduled, and gets a picture that is cut to every shape', async ({
  publisher: page,
  programs,
  accessible,
}, info) => {
  await test.step('it is scheduled, announced, and taken off the schedule', async () => {
    const { id } = await programs.draft('First snow')
    await page.goto(`/bullet/programs/${id}`)
    await page.getByRole('button', { name: 'Schedule…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Schedule' })
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(dialog.getByText('Choose a release date.')).toBeVisible()
    await dialog.getByLabel('Release').fill('2020-01-10T18:00')
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(dialog.getByText('The release must be in the future.')).toBeVisible()
    await accessible(page)

    const year = new Date().getFullYear() + 1
    await dialog.getByLabel('Release').fill(`${year}-01-10T18:00`)
    await dialog.getByLabel('Announce as coming soon').check()
    await dialog.getByRole('button', { name: 'Schedule', exact: true }).click()
    await expect(page.getByText(/Announced: visitors see its page/)).toBeVisible()
    await page.getByRole('button', { name: 'Unschedule' }).click()
    await expect(page.getByText('Draft: only you and your staff see it.')).toBeVisible()
    const said = page.getByRole('status').filter({ hasText: 'is no longer scheduled' })
    await said.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(/Announced: visitors see its page/)).toBeVisible()
  })

  await test.step('a picture is cut to every shape, and one by hand, with the keyboard alone', async () => {
    const path = info.outputPath('poster.png')
    await writeFile(path, await makePoster('Harbour'))
    const { id } = await programs.draft('Harbour, cut')
    await goTo(page, `/bullet/programs/${id}`)
    await expect(page.getByRole('heading', { name: 'Harbour, cut' })).toBeVisible()
    await choose(page, 'Upload a picture', [path])
    await expect(page.getByText('Picture saved.')).toBeVisible()
    for (const shape of ['Wide', 'Tall', 'Square']) {
      const button = page.getByRole('button', { name: `Crop the picture: ${shape}` })
      await expect(button.locator('img')).toHaveAttribute('src', /^\/images\//)
    }
    const tall = page.getByRole('button', { name: 'Crop the picture: Tall' })
    const before = await tall.locator('img').getAttribute('src')

    await tall.click()
    const dialog = page.getByRole('dialog', { name: 'Tall picture' })
    const area = dialog.getByLabel('Use the arrow keys to move the crop')
    await area.focus()
    // It starts with the automatic cut, which is at the left here.
    for (let step = 0; step < 40; step += 1) await area.press('ArrowRight')
    await accessible(page)
    await dialog.getByRole('button', { name: 'Use this picture' }).click()
    await expect(dialog).toBeHidden()
    await expect(tall.locator('img')).not.toHaveAttribute('src', before!)
  })
})

test('a list is narrowed, kept under a name and acted on as one', async ({
  publisher: page,
  programs,
  staff,
  accessible,
}) => {
  for (const title of ['Salt one', 'Salt two'])
    expect((await staff.post('/bullet/api/programs', { data: { title, kind: 'collection' } })).ok()).toBe(
      true,
    )
  await programs.draft('Salt three')
  await page.goto('/bullet/programs')
  await page.getByPlaceholder('Search programs').fill('Salt')
  await expect(page).toHaveURL(/search=Salt/)
  await page.getByRole('button', { name: 'Filters' }).click()
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Collection' }).click()
  await expect(page).toHaveURL(/kind=collection/)
  await page.keyboard.press('Escape')
  const table = page.getByRole('table', { name: 'Programs' })
  await expect(table.getByRole('row')).toHaveCount(3)

  await page.getByRole('button', { name: 'Save this list' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Salty series')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'All' }).click()
  await page.getByRole('link', { name: 'Salty series' }).click()
  await expect(table.getByRole('row')).toHaveCount(3)

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  const bar = page.getByRole('region', { name: 'Selected programs' })
  await expect(bar).toContainText('2 selected')
  await accessible(page)
  await bar.getByRole('button', { name: 'Publish', exact: true }).click()
  const refused = page.getByRole('dialog', { name: '2 programs were left as they are' })
  await expect(refused).toContainText('This collection has no chapter that can be watched yet.')
  await refused.getByRole('button', { name: 'Close' }).last().click()

  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await expect(page.getByText('2 programs archived.')).toBeVisible()
  await expect(page.getByText('No matches')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(table.getByRole('row')).toHaveCount(3)
})

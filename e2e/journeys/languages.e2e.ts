import { readFile } from 'node:fs/promises'
import { goTo } from '../admin.ts'
import { expect, test } from '../fixtures.ts'

test.afterEach(({ programs }) => programs.changeStore({ locales: [] }))

test('a program is translated beside its own words, and read in the second language', async ({
  publisher: page,
  visitor,
  programs,
  shop: { tides },
}) => {
  await programs.changeStore({ locales: ['fr'] })
  await page.goto(`/bullet/programs/${tides.id}`)
  const card = page.getByRole('region', { name: 'Translations' })
  await card.getByLabel('Title (French)').fill('Table des marées')
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeHidden()

  await visitor.goto(`/programs/${tides.permalink}?locale=fr`)
  await expect(visitor.getByRole('heading', { level: 1, name: 'Table des marées' })).toBeVisible()
  await expect(visitor.getByText('Water remembers where it has been.').first()).toHaveAttribute('lang', 'en')

  await goTo(page, '/bullet/translations')
  await page
    .getByRole('link', { name: /incomplete/ })
    .first()
    .click()
  const row = page.getByRole('listitem').filter({ hasText: 'Tide Tables' })
  await expect(row).toContainText('Missing: Short description')

  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'All texts' }).click()
  const lines = (await readFile(await (await downloading).path(), 'utf8')).split('\r\n')
  const line = lines.find((each) => each.startsWith(`program,${tides.id},short_description,`))
  await page.locator('input[aria-label="Check a file"]').setInputFiles({
    name: 'translated.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([lines[0], `${line}L’eau se souvient.`, 'poem,1,title,,Ode'].join('\r\n')),
  })
  const file = page.getByRole('region', { name: 'translated.csv' })
  await expect(file).toContainText('2 rows: 1 to save, 0 unchanged, 1 with a fault.')
  await expect(file).toContainText('“poem” is nothing that is translated.')
  await file.getByRole('button', { name: 'Save 1 row' }).click()
  await expect(file).toContainText('1 saved, 0 unchanged, 1 with a fault.')
  await file.getByRole('button', { name: 'Close the file' }).press('Enter')
  await expect(file).toBeHidden()

  await goTo(page, `/bullet/programs/${tides.id}`)
  await page.getByRole('button', { name: 'Publish changes' }).click()
  await expect(page.getByRole('button', { name: 'Publish changes' })).toBeHidden()
  await visitor.reload()
  await expect(visitor.getByText('L’eau se souvient.').first()).toBeVisible()

  await page.goto('/bullet/translations')
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('1 row is as before.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden()
})

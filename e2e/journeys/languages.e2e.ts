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

  await page.goto('/bullet/translations')
  await page
    .getByRole('link', { name: /incomplete/ })
    .first()
    .click()
  const row = page.getByRole('listitem').filter({ hasText: 'Tide Tables' })
  await expect(row).toContainText('Missing: Short description')
})

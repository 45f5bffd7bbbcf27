import { goTo, save } from '../admin.ts'
import { expect, test } from '../fixtures.ts'
import { moveUp } from '../keyboard.ts'

test('categories, authors and fields of the store’s own are made and changed', async ({
  publisher: page,
}) => {
  await test.step('categories are made, filled with words, featured, ordered, merged and deleted', async () => {
    await page.goto('/bullet/categories')
    for (const name of ['Dusk', 'Dawn']) {
      await page.getByRole('button', { name: 'New category' }).click()
      await page.getByRole('dialog').getByLabel('Name').fill(name)
      await page.getByRole('button', { name: 'Create' }).click()
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
      await goTo(page, '/bullet/categories')
    }

    await page.getByRole('link', { name: 'Dusk' }).click()
    await page.getByLabel('Description', { exact: true }).fill('Between day and night.')
    await page.getByRole('switch', { name: 'Featured' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Categories' }).last().click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Dusk' }).getByText('Featured')).toBeVisible()

    await moveUp(page, page.getByRole('button', { name: /Move.*Dawn|Dawn/ }).first())
    const rows = page.getByRole('list', { name: 'Categories' }).getByRole('listitem')
    await expect
      .poll(async () => {
        const texts = await rows.allInnerTexts()
        return (
          texts.findIndex((text) => text.includes('Dawn')) < texts.findIndex((text) => text.includes('Dusk'))
        )
      })
      .toBe(true)

    await rows.filter({ hasText: 'Dawn' }).getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Merge into another…' }).click()
    await page.getByRole('combobox', { name: 'Merge into' }).click()
    await page.getByRole('option', { name: 'Dusk' }).click()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(rows.filter({ hasText: 'Dawn' })).toHaveCount(0)

    await rows.filter({ hasText: 'Dusk' }).getByRole('button', { name: /^More/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(rows.filter({ hasText: 'Dusk' })).toHaveCount(0)
  })

  await test.step('a field of the store’s own is made with its choices, and changed', async () => {
    await goTo(page, '/bullet/fields')
    await page.getByRole('button', { name: 'New field' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Level')
    await dialog.getByLabel('Choice 1').fill('Beginner')
    await dialog.getByRole('button', { name: 'Add a choice' }).click()
    await dialog.getByLabel('Choice 2').fill('beginner')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Two options have the same name.')).toBeVisible()
    await dialog.getByLabel('Choice 2').fill('Advanced')
    await dialog.getByRole('button', { name: 'Save' }).click()
    const row = page.getByRole('listitem').filter({ hasText: 'Level' })
    await expect(row).toContainText('Beginner, Advanced')

    await row.getByRole('button', { name: /^Delete/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(row).toHaveCount(0)
  })

  await test.step('an author has a page of words, links and a picture', async () => {
    await goTo(page, '/bullet/authors')
    await page.getByRole('button', { name: 'New author' }).click()
    await page.getByRole('dialog').getByLabel('Name').fill('Ida Marsh')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByLabel('About').fill('Films of tides.')
    await page.getByRole('button', { name: 'Add a link' }).click()
    await page.getByLabel('Link name').fill('Site')
    await page.getByLabel('Link address').fill('no address')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Enter a web address that starts with https://')).toBeVisible()
    await page.getByLabel('Link address').fill('https://ida.example')
    await save(page)

    await page.goto('/authors/ida-marsh')
    await expect(page.getByText('Films of tides.')).toBeVisible()
  })
})

import { expect, test } from '../new-store.ts'

const AWAY = 'Matinee cannot be reached. It continues automatically.'

test('a screen opened while the server is away waits for it, and what was typed is kept', async ({
  publisher: page,
  product,
}) => {
  await page.goto('/bullet/settings')
  await page.getByLabel('Tagline').fill('Films from the far north')
  await product.kill()

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Nothing you entered is lost')
  await expect(page.getByText(AWAY)).toBeVisible()
  await expect(page.getByLabel('Tagline')).toHaveValue('Films from the far north')
  await page.getByRole('button', { name: 'Discard changes' }).click()

  // Never visited: neither its code nor its data is loaded.
  await page.getByRole('link', { name: 'Custom fields' }).click()
  await expect(page).toHaveURL(/\/bullet\/fields$/)
  await expect(page.getByText(AWAY)).toBeVisible()

  await product.start()
  await expect(page.getByRole('heading', { level: 1, name: 'Custom fields' })).toBeVisible({
    timeout: 30_000,
  })
  await expect(page.getByText('No fields yet')).toBeVisible()
  await expect(page.getByText(AWAY)).toBeHidden()
})

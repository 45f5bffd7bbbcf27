import { goTo } from '../admin.ts'
import { expect, test } from '../fixtures.ts'

test('another program works in the store by a key, until it is revoked', async ({
  publisher: page,
  product,
  accessible,
}) => {
  await page.goto('/bullet/settings/api-keys')
  await page.getByRole('button', { name: 'Create a key' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Newsletter')
  await dialog.getByRole('button', { name: 'Create a key' }).click()
  await expect(page.getByText('Choose at least one area')).toBeVisible()
  await dialog.getByLabel('People', { exact: true }).selectOption('edit')
  await accessible(page)
  await dialog.getByRole('button', { name: 'Create a key' }).click()
  const apiKey = await dialog.getByLabel('API key', { exact: true }).inputValue()
  await dialog.getByRole('button', { name: 'I have copied it' }).click()

  await page.getByRole('link', { name: 'All calls, with examples to try' }).click()
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('list people')
  await page.getByRole('link', { name: 'List people', exact: true }).click()
  await page.getByText('With an API key').click()
  await page.getByLabel(/^API key/).fill(apiKey)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByLabel('Response')).toContainText('"email": null')
  await accessible(page)

  await goTo(page, '/bullet/settings/api-keys')
  await page.getByRole('button', { name: 'Revoke the API key Newsletter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  const headers = { authorization: `Bearer ${apiKey}` }
  expect(await fetch(`${product.origin}/bullet/api/people`, { headers })).toMatchObject({ status: 401 })
})

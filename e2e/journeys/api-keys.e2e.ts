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

  const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' }
  const people = `${product.origin}/bullet/api/people`
  const body = JSON.stringify({ name: 'Rosa Meier', email: 'rosa@example.com' })
  expect(await fetch(people, { method: 'POST', headers, body })).toMatchObject({ status: 201 })

  await page.getByRole('button', { name: 'Revoke the API key Newsletter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  expect(await fetch(people, { headers })).toMatchObject({ status: 401 })
})

import { createApi } from '@matinee/client/api'
import { invitePerson, listPeople } from '@matinee/contract/members/people'
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

  const api = createApi({ origin: product.origin, apiKey })
  const rosa = { name: 'Rosa Meier', email: 'rosa@example.com' }
  const { id } = await api(invitePerson, { body: rosa }, { idempotencyKey: 'rosa' })
  expect(await api(invitePerson, { body: rosa }, { idempotencyKey: 'rosa' })).toMatchObject({ id })
  const { body: people } = await api(listPeople, { query: { search: 'Rosa' } })
  expect(people).toMatchObject([{ id, email: null }])

  await page.getByRole('button', { name: 'Revoke the API key Newsletter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByText('No API keys yet')).toBeVisible()
  await expect(api(listPeople, {})).rejects.toMatchObject({ status: 401, code: 'api_key_refused' })
})

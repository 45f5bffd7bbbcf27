import { CLIENT, openIdentityProvider } from '../../server/testing/identity-provider.ts'
import { callerOf, expect, test } from '../fixtures.ts'

const ROSA = { email: 'rosa@elsewhere.example', email_verified: true, name: 'Rosa Meier' }

test('a visitor joins with an account elsewhere, signs out, and signs in with it again', async ({
  page,
  product,
  owner,
  accessible,
}) => {
  const elsewhere = await openIdentityProvider({ rosa: ROSA })
  elsewhere.signInAs('rosa')
  const admin = await callerOf(product.origin, owner)
  const providers = '/bullet/api/identity_providers'
  const added = await admin.post(providers, { data: { label: 'Example', issuer: elsewhere.issuer } })
  const { id } = (await added.json()) as { id: number }
  await admin.patch(`${providers}/${id}`, { data: { ...CLIENT, active: true } })

  await page.goto('/sign_in')
  await accessible(page)
  await page.getByRole('link', { name: 'Continue with Example' }).click()
  await expect(page.getByLabel('Your name')).toHaveValue('Rosa Meier')
  await page.getByRole('button', { name: 'Finish' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Rosa Meier' })).toBeVisible()

  await page.goto('/account/sign_in')
  await expect(page.getByRole('region', { name: 'Linked accounts' })).toContainText(ROSA.email)
  await accessible(page)
  await page.getByRole('button', { name: 'Rosa Meier: menu' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('button', { name: 'Rosa Meier: menu' })).toBeHidden()

  await page.goto('/sign_in?return=%2Flibrary')
  await page.getByRole('link', { name: 'Continue with Example' }).click()
  await expect(page).toHaveURL(/\/library$/)
  await expect(page.getByRole('button', { name: 'Rosa Meier: menu' })).toBeVisible()

  await admin.delete(`${providers}/${id}`)
  await admin.dispose()
  await elsewhere.close()
})

import { SECRET_KEY } from '../../server/testing/stripe-double.ts'
import { expect, test } from '../new-store.ts'

test('the publisher sets Stripe up, sees wrong keys refused and right ones taken, and the shop follows', async ({
  publisher,
  visitor,
  accessible,
}) => {
  await publisher.goto('/bullet/settings/payments')
  const card = publisher.getByRole('region', { name: 'Stripe' })
  await expect(publisher.getByRole('region', { name: 'Test provider' })).toContainText('No money moves')
  await card.getByRole('button', { name: 'Set up Stripe' }).click()
  await expect(card.getByLabel('Webhook address')).toHaveValue(/\/api\/webhooks\/stripe$/)
  await card.getByLabel('Publishable key').fill('pk_test_double')
  await card.getByLabel('Secret key').fill('sk_test_wrong')
  await card.getByLabel('Signing secret').fill('whsec_double')
  await card.getByRole('button', { name: 'Save and test keys' }).click()
  await expect(card.getByRole('status')).toContainText('does not recognize these keys')
  await accessible(publisher)

  const isOn = card.getByRole('switch', { name: 'Take payments with Stripe' })
  await card.getByLabel('Secret key').fill(SECRET_KEY)
  await card.getByRole('button', { name: 'Save and test keys' }).click()
  await expect(card.getByRole('status')).toContainText('The keys work')
  await expect(card.getByText('Test mode')).toBeVisible()
  await isOn.click({ force: true })
  await expect(card.getByText('On', { exact: true })).toBeVisible()
  await accessible(publisher)

  const page = await visitor.goto('/catalog')
  expect(page!.headers()['content-security-policy']).toContain('https://js.stripe.com')
  expect(await page!.text()).not.toContain(SECRET_KEY)

  await card.getByRole('button', { name: 'Remove keys for Stripe' }).click()
  await publisher.getByRole('dialog').getByRole('button', { name: 'Remove keys' }).click()
  await expect(card.getByText('Not set up')).toBeVisible()
})

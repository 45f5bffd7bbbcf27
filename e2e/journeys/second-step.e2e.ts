import { appCode } from '../../server/testing/app-code.ts'
import { signIn } from '../admin.ts'
import { enterPassword } from '../sign-in.ts'
import { expect, OWNER, test } from '../fixtures.ts'
import { WIDTHS } from '../widths.ts'

test.use(WIDTHS.phone)

test('the staff set up a second step, which is asked for from then on', async ({
  publisher,
  visitor,
  page,
  accessible,
}) => {
  await publisher.setViewportSize(WIDTHS.phone.viewport)
  await publisher.goto('/account/sign_in')
  await publisher.getByRole('button', { name: 'Set up' }).click()
  await publisher.getByLabel('Current password').fill(OWNER.password)
  await publisher.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(publisher.getByRole('img', { name: /^QR code/ })).toBeVisible()
  await accessible(publisher)
  await publisher.getByLabel('Code from the app').fill('000000')
  await publisher.getByRole('button', { name: 'Turn on' }).click()
  await expect(publisher.getByRole('alert').filter({ hasText: 'code' })).toBeVisible()
  const secret = (await publisher.locator('code').textContent())!
  await publisher.getByLabel('Code from the app').fill(appCode(secret))
  await publisher.getByRole('button', { name: 'Turn on' }).click()
  await expect(publisher.getByText('Your recovery codes')).toBeVisible()
  await accessible(publisher)
  const codes = await publisher
    .locator('main li')
    .filter({ hasText: /^[\da-z]{4,}-[\da-z-]{4,}$/i })
    .allTextContents()
  await publisher.getByRole('button', { name: 'I’ve saved them' }).click()

  await page.goto('/sign_in')
  await enterPassword(page, OWNER.email, OWNER.password)
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill('not-one-of-them')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'code' })).toBeVisible()
  await page.getByLabel('Recovery code').fill(codes[0]!)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('button', { name: `${OWNER.name}: menu` })).toBeVisible()

  await visitor.setViewportSize(WIDTHS.desktop.viewport)
  await visitor.goto('/bullet')
  await signIn(visitor, OWNER)
  await accessible(visitor)
  await visitor.getByLabel('Code from your authenticator app').fill(codes[1]!)
  await visitor.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(visitor.getByRole('heading', { name: 'Home' })).toBeVisible()

  await publisher.getByRole('button', { name: 'Turn off' }).click()
  await publisher.getByLabel('Current password').fill(OWNER.password)
  await publisher.getByRole('button', { name: 'Turn off' }).click()
  await expect(publisher.getByText('Two-step sign-in is off.')).toBeVisible()
})

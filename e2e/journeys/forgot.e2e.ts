import { enterPassword, joinAs } from '../sign-in.ts'
import { expect, test } from '../fixtures.ts'
import { mailTo } from '../outbox.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

test.describe('a forgotten password', () => {
  test.use(PHONE_AND_DESKTOP)

  test('is changed by the link of a mail, once', async ({ page, visitor, product, accessible }) => {
    const email = 'forgot-phone@example.com'
    await joinAs(visitor, { name: 'Eva Vergessen', email }, async () => (await mailTo(product, email)).code)

    await page.goto('/forgot_password')
    const ask = async (address: string) => {
      await page.getByLabel('Email address').fill(address)
      await page.getByRole('button', { name: 'Send link' }).click()
      await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
      return page.getByText('If there’s an account for this address').textContent()
    }
    const known = await ask(email)
    await accessible(page)
    await page.getByRole('button', { name: 'Use another address' }).click()
    expect(await ask('nobody-phone@example.com')).toBe(known)

    const { path } = await mailTo(product, email, 3) // after the code and the welcome
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
    await accessible(page)
    const save = async (password: string) => {
      await page.getByLabel('New password').fill(password)
      await page.getByRole('button', { name: 'Save and sign in' }).click()
    }
    await save('short')
    await expect(page.getByText('Use at least 10 characters.')).toBeVisible()
    await save('qwertyuiop')
    await expect(page.getByRole('alert').filter({ hasText: 'appeared in a data breach' })).toBeVisible()
    await save('a lantern under the bridge')
    await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible()

    await visitor.goto('/catalog') // every other device was signed out
    await expect(visitor.getByRole('link', { name: 'Sign in' })).toBeVisible()
    await visitor.goto(path)
    await expect(visitor.getByRole('heading', { name: 'This link has already been used' })).toBeVisible()
    await visitor.goto('/sign_in')
    await enterPassword(visitor, email, 'a lantern under the bridge')
    await expect(visitor.getByRole('button', { name: 'Eva Vergessen: menu' })).toBeVisible()
  })
})

test('a link nobody made says that it is too old, and how to get a new one', async ({ page }) => {
  await page.goto('/reset_password/nonsense')
  await expect(page.getByRole('heading', { name: 'This link has expired' })).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
})

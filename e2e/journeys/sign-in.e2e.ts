import type { Page } from '@playwright/test'
import { expect, OWNER, test } from '../fixtures.ts'
import { WIDTHS } from '../widths.ts'

async function fillIn(page: Page, email: string, password: string) {
  await page.getByLabel('E-mail address').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

test.beforeEach(({ owner }) => expect(owner.cookies.length).toBeGreaterThan(0)) // the owner has set the password

for (const [name, width] of Object.entries(WIDTHS)) {
  test.describe(`signing in on a ${name}`, () => {
    test.use(width)

    test('opens the way to the admin, and out again', async ({ page, accessible }) => {
      await page.goto('/catalog')
      await page.getByRole('link', { name: 'Sign in' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
      await accessible(page)

      await fillIn(page, OWNER.email, OWNER.password)
      await expect(page).toHaveURL(/\/catalog$/)
      await expect(page.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/bullet')
      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    })
  })
}

test('says in words what is wrong, beside what is wrong', async ({ page, accessible }) => {
  await page.goto('/sign_in')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('Enter your e-mail address.')).toBeVisible()
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toBeFocused()
  await accessible(page)

  await fillIn(page, 'no address', 'something')
  await expect(page.getByText('This is not a whole e-mail address.')).toBeVisible()
})

test('refuses a wrong password without telling whether the address is known', async ({ page }) => {
  await page.goto('/sign_in')
  await fillIn(page, OWNER.email, 'not the password')
  const told = page.getByRole('alert').filter({ hasText: 'password' })
  const known = await told.textContent()

  const answered = page.waitForResponse('**/api/sessions')
  await fillIn(page, 'nobody@example.com', 'not the password')
  await answered
  await expect(told).toHaveText(known!)
})

test('leads back to where the visitor came from, and never elsewhere', async ({ page }) => {
  await page.goto(`/sign_in?return=${encodeURIComponent('/catalog?y=0')}`)
  await fillIn(page, OWNER.email, OWNER.password)
  await expect(page).toHaveURL(/\/catalog\?y=0$/)

  await page.goto(`/sign_in?return=${encodeURIComponent('https://elsewhere.example/')}`)
  await fillIn(page, OWNER.email, OWNER.password)
  await expect(page).toHaveURL(/\/catalog$/)
})

test('is also at //sign_in', async ({ page, product }) => {
  await page.goto(`${product.origin}//sign_in`)
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
})

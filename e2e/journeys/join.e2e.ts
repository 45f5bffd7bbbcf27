import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { mailTo } from '../outbox.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

async function fillIn(page: Page, { name, email }: { name: string; email: string }) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('main').getByRole('button', { name: 'Join' }).click()
}

test.describe('joining', () => {
  test.use(PHONE_AND_DESKTOP)

  test('takes a name, an address and its code, and leads back', async ({ page, product, accessible }) => {
    const email = 'ines-joins@example.com'
    await page.goto('/join?flow=register&return=%2Fcatalog%3Fy%3D0')
    await expect(page.getByRole('heading', { level: 1, name: /^Join / })).toBeVisible()

    await page.getByRole('main').getByRole('button', { name: 'Join' }).click()
    await expect(page.getByText('Enter your name.')).toBeVisible()
    await fillIn(page, { name: 'Ines Duarte', email })
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect(page.getByRole('button', { name: /^New code in/ })).toBeDisabled()
    await accessible(page)

    const { code } = await mailTo(product, email)
    const field = page.getByLabel('Six-digit code')
    await field.fill(code === '000000' ? '111111' : '000000')
    await expect(page.getByRole('alert').filter({ hasText: '4 attempts left' })).toBeVisible()
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`)

    await expect(page.getByRole('heading', { name: 'Welcome, Ines Duarte' })).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: 'Set a password' }).click()
    await page.getByLabel('New password').fill('password123')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'appeared in a data breach' })).toBeVisible()
    await page.getByLabel('New password').fill('nine nights of storm')
    await page.getByRole('button', { name: 'Save password' }).click()
    await expect(page.getByText('Your password is set.')).toBeVisible()
    await page.getByRole('link', { name: 'Continue' }).click()

    await expect(page).toHaveURL(/\/catalog\?y=0$/)
    await expect(page.getByRole('button', { name: 'Ines Duarte: menu' })).toBeVisible()
  })
})

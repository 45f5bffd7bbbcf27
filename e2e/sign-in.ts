import type { Page } from '@playwright/test'

/** The first step of signing in. */
export async function enterEmail(page: Page, email: string) {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Signs in with a password on its page. */
export async function enterPassword(page: Page, email: string, password: string) {
  await enterEmail(page, email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

/** Joins with a free account in this browser. */
export async function joinAs(
  page: Page,
  { name, email }: { name: string; email: string },
  codeOf: () => Promise<string>,
) {
  await page.goto('/join?flow=register')
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('main').getByRole('button', { name: 'Join' }).click()
  await page.getByLabel('Six-digit code').fill(await codeOf())
  await page.getByRole('heading', { name: `Welcome, ${name}` }).waitFor()
}

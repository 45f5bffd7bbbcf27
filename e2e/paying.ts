import type { Locator, Page } from '@playwright/test'

const GOOD_CARD = '4242 4242 4242 4242'

/** The first step of the checkout of somebody who is not signed in. */
export async function introduce(page: Page, { email, name }: { email: string; name: string }) {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click()
}

/** Fills in a card, one that is charged unless said. */
export async function fillCard(form: Page | Locator, number = GOOD_CARD) {
  await form.getByLabel('Card number').fill(number)
  await form.getByLabel('Expires').fill('12 / 34')
  await form.getByLabel('Security code').fill('123')
}

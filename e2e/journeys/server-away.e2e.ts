import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'

const sentence = (page: Page) => page.getByText('The service can’t be reached right now.')

/** Makes all requests or some of them fail; returns a function that restores them. */
async function takeAway(page: Page, addresses: string | RegExp) {
  await page.route(addresses, (route) => route.abort('connectionrefused'))
  return () => page.unroute(addresses)
}

test('a page not visited yet waits for a server that is away, and goes on by itself', async ({
  page,
  shop,
}) => {
  await page.goto('/browse')
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bringBack = await takeAway(page, '**/*')
  await page.getByRole('link', { name: /^Night/ }).click()
  await expect(sentence(page)).toBeVisible()
  await expect(page.getByRole('link', { name: /^Night/ })).toBeVisible()
  await bringBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Night' })).toBeVisible()
  await expect(page.getByRole('link', { name: shop.aurora.title })).toBeVisible()
  await expect(sentence(page)).toBeHidden()
})

test('what a page asks waits as well', async ({ page, shop }) => {
  await page.goto('/browse')
  await expect(page.getByRole('link', { name: /^Night/ })).toBeVisible()
  await page.waitForLoadState('networkidle')
  const bringBack = await takeAway(page, /\/api\/|\/readyz/)
  await page.getByRole('link', { name: /^Night/ }).click()
  await expect(sentence(page)).toBeVisible()
  await bringBack()
  await expect(page.getByRole('heading', { level: 1, name: 'Night' })).toBeVisible()
  await expect(page.getByRole('link', { name: shop.aurora.title })).toBeVisible()
  await expect(sentence(page)).toBeHidden()
})

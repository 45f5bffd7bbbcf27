import { expect, test } from '../fixtures.ts'
import { holdBack } from '../hold-back.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

test.describe('an address that leads nowhere', () => {
  test.use(PHONE_AND_DESKTOP)

  test('says so and shows the way back', async ({ page, accessible }) => {
    for (const path of ['/deep/er/still?x=1', '/programs/never-made', '/programs/%3Cb%3E', '/nowhere']) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
      await expect(page).toHaveTitle(/Page not found/)
      await expect(page.getByRole('link', { name: 'Go to the catalog' })).toBeVisible()
    }
    await accessible(page)
    await page.getByRole('link', { name: 'Go to the catalog' }).click()
    await expect(page).toHaveURL(/\/catalog$/)
  })
})

test('what was meant can be searched for, and what others watch is at hand', async ({ page, shop }) => {
  await page.goto('/nowhere')
  await expect(
    page.getByRole('region', { name: 'Popular now' }).getByRole('link', { name: shop.aurora.title }),
  ).toBeAttached()
  const words = page.getByRole('searchbox', { name: 'Search' })
  await words.pressSequentially('tide', { delay: 200 }) // slower than the search's timeout
  await expect(words).toHaveValue('tide')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?query=tide$/)
  await expect(page).toHaveTitle(/^Results for “tide” · /)
  await expect(page.getByRole('link', { name: shop.tides.title })).toBeVisible()
})

test('words written before the page answers are not lost', async ({ page }) => {
  const letGo = await holdBack(page, /\/assets\/start-/)
  await page.goto('/nowhere', { waitUntil: 'commit' })
  const words = page.getByRole('searchbox', { name: 'Search' })
  await words.fill('tide')
  letGo()
  await expect(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible()
  await words.press('Enter')
  await expect(page).toHaveURL(/\/search\?query=tide$/)
})

test('a program that is taken down is gone for visitors', async ({ page, programs, shop }) => {
  await page.goto(`/programs/${shop.harbour.permalink}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(shop.harbour.title)

  await programs.unpublish(shop.harbour)
  const answer = await page.reload()
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await programs.publishAgain(shop.harbour)
})

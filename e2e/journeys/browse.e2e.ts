import { expect, test } from '../fixtures.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

test.describe('browsing', () => {
  test.use(PHONE_AND_DESKTOP)

  test('categories and authors are a press away from every page', async ({ page, shop, accessible }) => {
    await page.goto(`/programs/${shop.tides.permalink}`)
    const menu = page.getByRole('banner').getByRole('link', { name: 'Browse' })
    // Before hydration it is a plain link.
    await expect(page.getByRole('link', { name: 'Sign in', exact: true }).first()).toBeVisible()
    // Whoever has no account can join from here as well.
    await expect(page.getByRole('banner').getByRole('link', { name: 'Join' })).toBeInViewport({ ratio: 1 })
    await menu.click()
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    const panel = page.getByRole('banner')
    await expect(panel.getByRole('region', { name: 'Categories' }).getByRole('link')).toHaveCount(2)
    await accessible(page)
    await page.keyboard.press('Escape')
    await expect(menu).toHaveAttribute('aria-expanded', 'false')
    await expect(menu).toBeFocused()

    await page.keyboard.press('Enter')
    await panel.getByRole('link', { name: 'Ines Okafor' }).click()
    await expect(page).toHaveURL(/\/authors\/ines-okafor$/)
    await expect(menu).toHaveAttribute('aria-expanded', 'false')

    await menu.click()
    await panel.getByRole('link', { name: 'All categories and authors' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Browse' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /^Slow films/ })).toBeVisible()
  })
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('browsing and searching are links and pages', async ({ page, shop }) => {
    await page.goto('/catalog')
    await page.getByRole('link', { name: 'Browse' }).click()
    await expect(page.getByRole('link', { name: 'Ines Okafor' })).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Slow films/ })
      .click()
    await expect(page).toHaveURL(/\/categories\/slow-films$/)

    await page.goto('/search')
    await page.getByRole('searchbox', { name: 'Search' }).fill('tide')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/search\?query=tide$/)
    await expect(page.getByRole('link', { name: shop.tides.title })).toBeVisible()
    await page.goto('/join')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.goto('/sign_in')
    // Text locators ignore the content of a <noscript>.
    expect(await page.getByRole('paragraph').innerText()).toContain('This page needs JavaScript')
  })
})

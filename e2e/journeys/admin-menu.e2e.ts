import { goTo } from '../admin.ts'
import { expect, test } from '../fixtures.ts'
import { WIDTHS } from '../widths.ts'

test('the menu and its palette lead anywhere, and filters stand behind a button on a phone', async ({
  publisher: page,
  accessible,
}) => {
  await test.step('the menu folds, stays as it was left, and keeps the place where one is in sight', async () => {
    await page.goto('/bullet/settings/audit')
    const menu = page.getByRole('navigation', { name: 'Main menu' })
    const group = (name: string) => menu.getByRole('button', { name, exact: true })
    const place = (name: string) => menu.getByRole('link', { name, exact: true })
    await expect(place('Audit log')).toBeInViewport()
    await expect(group('Sales')).toHaveAttribute('aria-expanded', 'false')

    await group('Sales').click()
    await group('Catalog').click()
    await group('Team and security').click()
    await expect(place('Orders')).toBeVisible()
    await expect(place('Team')).toBeHidden()
    await expect(place('Audit log')).toBeVisible()
    await accessible(page, 'nav')

    await page.reload()
    await expect(place('Orders')).toBeVisible()
    await expect(place('Programs')).toBeHidden()
    await expect(place('Audit log')).toBeInViewport()
  })

  await test.step('Ctrl and K goes anywhere, out of a field as well', async () => {
    await goTo(page, '/bullet/settings')
    await page.getByLabel('Tagline').press('Control+k')
    await page
      .getByRole('searchbox', { name: 'Search screens, people, orders, offers …' })
      .or(page.getByPlaceholder('Search screens, people, orders, offers …'))
      .first()
      .fill('disputes')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Disputes' })).toBeVisible()
  })

  await test.step('filters stand behind a button, and chips say what is set', async () => {
    await page.setViewportSize(WIDTHS.phone.viewport)
    await goTo(page, '/bullet/sales/orders')
    await page.getByRole('button', { name: 'Filters' }).click()
    const drawer = page.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option').first().click()
    await accessible(page, '[role=dialog]')
    await drawer.getByRole('button', { name: 'Show results' }).click()

    const chips = page.getByRole('list', { name: 'Active filters' })
    await expect(chips.getByRole('listitem')).toHaveCount(1)
    await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await expect(page.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
    await expect(chips).toBeHidden()
  })
})

test('an address where nothing stands says so, and leads home', async ({ publisher: page, accessible }) => {
  await page.setViewportSize(WIDTHS.phone.viewport)
  await page.goto('/bullet/account')
  const account = page.getByRole('heading', { level: 1, name: 'My account' })
  await expect(account).toBeVisible()
  for (const place of [
    'programs/999999',
    'categories/999999',
    'authors/999999',
    'reports/programs/999999',
    'offers/999999',
    'people/999999',
    'coupons/999999',
    'programs/lost',
    'sales/orders/0',
  ]) {
    await test.step(place, async () => {
      await goTo(page, `/bullet/${place}`)
      const heading = page.getByRole('heading', { level: 1, name: 'Page not found' })
      await expect(heading).toBeFocused()
      await expect(page).toHaveTitle(/^Page not found · \S/)
      await page.goBack()
      await expect(account).toBeVisible()
    })
  }

  await test.step('nowhere', async () => {
    await goTo(page, '/bullet/nowhere')
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
    await expect(page).toHaveTitle(/^Page not found · \S/)
    await accessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    await page.getByRole('link', { name: 'Go to Home' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  })
})

import { expect, test } from '../fixtures.ts'

test('the menu folds, stays as it was left, and keeps the place where one is in sight', async ({
  publisher: page,
  accessible,
}) => {
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

test('Ctrl and K goes anywhere, out of a field as well', async ({ publisher: page }) => {
  await page.goto('/bullet/settings')
  await page.getByLabel('Tagline').press('Control+k')
  await page
    .getByRole('searchbox', { name: 'Search screens, people, orders, offers …' })
    .or(page.getByPlaceholder('Search screens, people, orders, offers …'))
    .first()
    .fill('disputes')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Disputes' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('filters stand behind a button, and chips say what is set', async ({ publisher, accessible }) => {
    await publisher.setViewportSize({ width: 360, height: 740 })
    await publisher.goto('/bullet/sales/orders')
    await publisher.getByRole('button', { name: 'Filters' }).click()
    const drawer = publisher.getByRole('dialog', { name: 'Filters' })
    await drawer.getByRole('combobox', { name: 'Status' }).click()
    await publisher.getByRole('option').first().click()
    await accessible(publisher, '[role=dialog]')
    await drawer.getByRole('button', { name: 'Show results' }).click()

    const chips = publisher.getByRole('list', { name: 'Active filters' })
    await expect(chips.getByRole('listitem')).toHaveCount(1)
    await expect(publisher.getByRole('heading', { name: 'No matches' })).toBeVisible()
    await publisher.getByRole('button', { name: 'Clear filters' }).click()
    await expect(publisher.getByRole('heading', { name: 'No orders yet' })).toBeVisible()
    await expect(chips).toBeHidden()
  })
})

test('an address where no screen stands says so, and leads home', async ({ publisher: page, accessible }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/bullet/nowhere')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await expect(page).toHaveTitle(/^Page not found · \S/)
  await accessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: 'Go to Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
})

test('a record that is not there is an address where nothing stands', async ({ publisher: page }) => {
  await page.goto('/bullet')
  const home = page.getByRole('heading', { level: 1, name: 'Home' })
  await expect(home).toBeVisible()
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
    'nowhere',
  ]) {
    await test.step(place, async () => {
      await page.evaluate((href) => window.__TSR_ROUTER__!.navigate({ href }), `/bullet/${place}`)
      const heading = page.getByRole('heading', { level: 1, name: 'Page not found' })
      await expect(heading).toBeFocused()
      await expect(page).toHaveTitle(/^Page not found · \S/)
      await page.getByRole('link', { name: 'Go to Home' }).click()
      await expect(home).toBeVisible()
    })
  }
})

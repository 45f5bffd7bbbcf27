import { goTo } from '../admin.ts'
import { expect, test } from '../fixtures.ts'

test.use({ actionTimeout: 15_000 })

test('the VAT report and the cohorts are reached from the revenue, read by keyboard, and downloaded', async ({
  publisher: page,
}) => {
  await page.goto('/bullet/revenue')
  await page.getByRole('link', { name: 'VAT report' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const quarter = page.getByRole('combobox', { name: 'Quarter' }).or(page.getByLabel('Quarter')).first()
  await quarter.focus()
  await quarter.press('ArrowDown')
  await expect(page.getByRole('listbox')).toBeVisible()
  await quarter.press('Escape')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^vat-report.*\.csv$/)

  await goTo(page, '/bullet/revenue')
  await page.getByRole('link', { name: 'Cohorts' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Cohorts', level: 1 })).toBeVisible()
})

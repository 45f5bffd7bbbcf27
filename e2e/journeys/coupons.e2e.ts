import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { goTo, save } from '../admin.ts'
import { expect, test } from '../fixtures.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

/** What other journeys on the same product count upon: a country is asked for only where taxes are set. */
async function keepSellingSettings(staff: APIRequestContext) {
  const read = async (path: string) => (await staff.get(`/bullet/api/${path}`)).json()
  const { gift_cards, gift_amounts } = await read('gift_settings')
  const before = {
    gift_settings: { gift_cards, gift_amounts },
    taxes: (await read('taxes')).settings,
    'billing/settings': await read('billing/settings'),
  }
  return async () => {
    for (const [path, data] of Object.entries(before))
      expect((await staff.patch(`/bullet/api/${path}`, { data })).status(), path).toBe(200)
  }
}

const goOn = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()

test.describe('the publisher', () => {
  test.use(PHONE_AND_DESKTOP)

  test('makes a coupon, and codes by the hundred', async ({ publisher: page, accessible }) => {
    await page.goto('/bullet/coupons')
    await page.getByRole('button', { name: 'New coupon' }).first().click()
    const wizard = page.getByRole('dialog', { name: 'New coupon' })
    await wizard.getByLabel('Code', { exact: true }).fill('summernight')
    await wizard.getByLabel('Percent off').fill('25')
    await expect(wizard.getByRole('status')).toHaveText('SUMMERNIGHT · 25% off · once')
    await accessible(page, '[role=dialog]')
    await goOn(page)
    await wizard.getByRole('radio', { name: 'All plans' }).check()
    await goOn(page)
    await wizard.getByLabel('Maximum redemptions').fill('500')
    await accessible(page, '[role=dialog]')
    await wizard.getByRole('button', { name: 'Create coupon' }).click()

    await page.getByRole('link', { name: 'SUMMERNIGHT' }).click()
    await expect(page.getByLabel('Figures')).toContainText('0 of 500')
    await expect(page.getByRole('img', { name: /^QR code of the coupon/ })).toBeVisible()
    await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/\/join\?coupon=SUMMER/)
    await page.getByRole('button', { name: 'Archive' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Active', { exact: true })).toBeVisible()

    await goTo(page, '/bullet/coupons?bulk=true')
    await page.getByRole('button', { name: 'New coupon' }).first().click()
    await wizard.getByText('Many codes').click()
    await wizard.getByLabel('Name', { exact: true }).fill('Festival of lights')
    await wizard.getByLabel('How many', { exact: true }).fill('300')
    await wizard.getByLabel('Prefix').fill('fest')
    await goOn(page)
    await goOn(page)
    await wizard.getByRole('button', { name: 'Create codes' }).click()
    await expect(page.getByRole('heading', { name: 'Festival of lights' })).toBeVisible()
    await expect(page.getByLabel('Figures')).toContainText('0 of 300')
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'CSV file' }).click(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n').slice(1)
    expect(lines).toHaveLength(300)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(300)
    expect(lines[0]).toMatch(/^FEST[2-9A-Z]{8},active/)
  })

  test('sets up gift cards, taxes and the checkout', async ({ publisher: page, staff, accessible }) => {
    const putBack = await keepSellingSettings(staff)
    await page.goto('/bullet/gift_cards/settings')
    const amount = '15'
    await page.getByLabel('Amount 1', { exact: true }).fill(amount)
    await page.getByRole('switch', { name: 'Sell gift cards' }).click()
    await accessible(page)
    await save(page)
    const choice = await (await page.request.get('/api/gift_cards')).json()
    expect(choice.amounts).toContain(Number(amount) * 100)

    await goTo(page, '/bullet/settings/taxes')
    await page.getByRole('radio', { name: 'Prices include taxes' }).check()
    await page.getByLabel('VAT number', { exact: true }).fill('DE136695970')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(page.getByLabel('VAT number', { exact: true })).toHaveAccessibleDescription(
      /This VAT number is not valid/,
    )
    await page.getByLabel('VAT number', { exact: true }).fill('DE136695976')
    await page.getByLabel('Number prefix').fill('P-')
    await save(page)
    await page.getByRole('button', { name: 'Add standard rates' }).click()
    await page.getByRole('menuitem', { name: 'European Union' }).click()
    const rates = page.getByRole('list', { name: 'Tax rates' })
    await expect(rates).toContainText('Finland')
    await expect(rates).toContainText('25.5%')
    await accessible(page)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('No rates yet.')).toBeVisible()

    await goTo(page, '/bullet/settings/checkout')
    await page.getByLabel('Grace period in days').fill('5')
    await save(page)
    await putBack()
  })
})

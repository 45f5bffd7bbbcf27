import { goTo } from '../admin.ts'
import { callerOf, expect, test } from '../fixtures.ts'
import { join } from '../members.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2090, cvc: '123' }

test.describe('sales', () => {
  test.use(PHONE_AND_DESKTOP)

  test('a publisher finds a sale, refunds part of it, and changes the plan of its buyer', async ({
    publisher: page,
    accessible,
    product,
    owner,
  }) => {
    test.slow()
    const [small, large, name] = ['Balcony phone', 'Box phone', 'Ines phone']
    const admin = await callerOf(product.origin, owner)
    const makePlan = async (title: string, amount: number) => {
      const period = { unit: 'month', count: 1 }
      const data = {
        type: 'recurring',
        title,
        prices: [{ currency: 'USD', amount }],
        period,
        covers_all: true,
      }
      const answer = await admin.post('/bullet/api/offers', { data })
      expect(answer.status(), await answer.text()).toBe(201)
      return ((await answer.json()) as { id: number }).id
    }
    const [offer_id] = [await makePlan(small, 1000), await makePlan(large, 2500)]

    const somebody = { name, nickname: 'ines buys phone', email: 'ines-buys-phone@example.com' }
    const buyer = await callerOf(product.origin, await join(product, owner, somebody))
    const begun = await buyer.post('/api/orders', { data: { offer_id } })
    expect(begun.status(), await begun.text()).toBe(201)
    const { order } = (await begun.json()) as { order: { key: string } }
    await buyer.post(`/api/orders/${order.key}/customer_info`, { data: { terms: true } })
    const made = await buyer.post('/api/test_provider/tokens', { data: CARD })
    const { token } = (await made.json()) as { token: string }
    const completed = await buyer.post(`/api/orders/${order.key}/complete`, {
      data: { payment_method: token, provider: 'test' },
    })
    expect(completed.status(), await completed.text()).toBe(200)

    await page.goto('/bullet/sales/invoices')
    await page.getByLabel('Search by number, person or item').fill(name)
    await expect(page).toHaveURL(/search=/)
    await page.getByRole('table', { name: 'Invoices' }).getByRole('link').first().click()
    await expect(page.getByRole('heading', { level: 1, name: /^Invoice / })).toBeVisible()
    await expect(page.getByText(small).first()).toBeVisible()
    const file = await page.getByRole('link', { name: 'PDF' }).getAttribute('href')
    const pdf = await page.request.get(file!)
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-')

    await page.getByRole('button', { name: 'Refund', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Amount').fill('4')
    await dialog.getByLabel('Reason').fill('Asked kindly')
    await accessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Refund $4.00' }).click()
    await expect(page.getByText('Partially refunded').first()).toBeVisible()
    await expect(page.getByRole('link', { name: /^Credit note / })).toBeVisible()

    await goTo(page, '/bullet/sales/subscriptions')
    await page.getByRole('link', { name: small }).click()
    await expect(page.getByRole('heading', { level: 1, name: small })).toBeVisible()
    await page.getByRole('button', { name: 'Change plan' }).click()
    await dialog.getByRole('combobox', { name: 'New plan' }).click()
    await page.getByRole('option', { name: large }).click()
    await expect(dialog.getByRole('table', { name: 'Cost' })).toContainText('$25.00')
    await accessible(page, '[role=dialog]')
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await expect(page.getByRole('heading', { level: 1, name: large })).toBeVisible()

    await goTo(page, '/bullet/revenue?days=7')
    await expect(page.getByRole('link', { name: /^Monthly recurring revenue: \$/ })).toBeVisible()
    await page.getByRole('link', { name: /^Refunds, excl\. tax: \$/ }).click()
    await expect(page.getByRole('table').getByText(name)).toBeVisible()
    await Promise.all([admin, buyer].map((caller) => caller.dispose()))
  })
})

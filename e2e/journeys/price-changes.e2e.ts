import { buyOffer } from '../admin-screens.ts'
import { callerOf, expect, test } from '../fixtures.ts'
import { pageOf } from '../members.ts'
import { mailAbout } from '../outbox.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

test.describe('price changes', () => {
  test.use(PHONE_AND_DESKTOP)

  test('a publisher checks and announces a new price, its subscriber reads of it, and it is stopped', async ({
    publisher: page,
    accessible,
    browser,
    product,
    owner,
  }) => {
    test.slow()
    const admin = await callerOf(product.origin, owner)
    const made = await admin.post('/bullet/api/offers', {
      data: {
        ...{ type: 'recurring', title: 'Tide pass phone', period: { unit: 'month', count: 1 } },
        ...{ covers_all: true, prices: [{ currency: 'USD', amount: 999 }] },
      },
    })
    const { id } = (await made.json()) as { id: number }
    const member = await buyOffer(product, owner, id)

    await page.goto(`/bullet/offers/${id}`)
    await page.getByRole('link', { name: 'Change the price for subscribers' }).click()
    await expect(
      page.getByRole('heading', { level: 1, name: 'Tide pass phone: price for subscribers' }),
    ).toBeVisible()
    await page.getByLabel('New price in USD').fill('12.99')
    await page.getByRole('button', { name: 'Check who it concerns' }).click()
    await expect(page.getByText('1 subscriber will pay the new price')).toBeVisible()
    await expect(page.getByRole('row', { name: /^\$9\.99 \$12\.99 1/ })).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: 'Tell subscribers' }).click()
    const question = page.getByRole('dialog')
    await accessible(page, '[role=dialog]')
    await question.getByRole('button', { name: 'Tell subscribers' }).click()

    await expect(page.getByRole('heading', { level: 1, name: /^\$12\.99 from / })).toBeVisible()
    await expect(page.getByRole('definition').filter({ hasText: /^1$/ })).toHaveCount(1)
    await expect(page.getByRole('row').filter({ hasText: 'Noor Haddad' })).toContainText('Told')
    const subject = /^The price of Tide pass phone changes on /
    const mail = await mailAbout(product, `noor.${id}@example.com`, subject)

    const account = await pageOf(browser, product, member)
    await account.goto(mail.path)
    await expect(account.getByText(/^\$12\.99 per month from .*you can cancel\.$/)).toBeVisible()

    await page.getByRole('button', { name: 'Stop' }).click()
    await question.getByRole('button', { name: 'Stop' }).click()
    await expect(page.getByText('Stopped', { exact: true })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Noor Haddad' })).toContainText('Called off')
    await account.reload()
    await expect(account.getByText('Next payment')).toBeVisible()
    await expect(account.getByText('New price')).toHaveCount(0)
    await Promise.all([account.close(), admin.dispose()])
  })
})

import { goTo } from '../admin.ts'
import { join as joinStore, pageOf } from '../members.ts'
import { expect, test } from '../fixtures.ts'
import { PHONE_AND_DESKTOP } from '../widths.ts'

test.describe('offers', () => {
  test.use(PHONE_AND_DESKTOP)

  test('a plan and a rental are made, open a film, and are given to somebody and taken back', async ({
    publisher: page,
    accessible,
    browser,
    product,
    owner,
    programs,
    staff,
    shop,
  }) => {
    test.slow()
    const film = await programs.publish({ title: 'Signal fires phone', filmOf: shop.harbour })
    const [plan, rental] = ['Gold phone', 'Weekend phone']

    const category = await (await staff.post('/bullet/api/categories', { data: { title: 'Passing' } })).json()
    await page.goto('/bullet/offers')
    await page.getByRole('button', { name: 'New plan' }).click()
    await page.getByLabel('Title').fill(plan)
    await page.getByLabel('Price in USD').fill('9.99')
    await page.getByLabel('Free trial, in days').fill('7')
    await page.getByRole('radio', { name: 'Selected programs' }).check()
    await expect(page.getByText('$9.99 a month').first()).toBeVisible()
    await expect(page.getByText('7-day free trial').first()).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: plan, level: 1 })).toBeVisible()

    await goTo(page, '/bullet/offers?tab=rentals')
    await page.getByRole('button', { name: 'New rental' }).click()
    await page.getByLabel('Title').fill(rental)
    await page.getByLabel('Price in USD').fill('3.99')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('heading', { name: rental, level: 1 })).toBeVisible()
    await goTo(page, '/bullet/offers?tab=rentals')
    await expect(page.getByRole('listitem').filter({ hasText: rental })).toContainText('0 members')

    await goTo(page, `/bullet/programs/${film.id}`)
    await page.getByRole('radio', { name: 'Holders of an offer' }).check()
    for (const offer of [plan, rental]) {
      await page.getByRole('checkbox', { name: offer }).click()
      await expect(page.getByRole('checkbox', { name: offer })).toBeChecked()
    }
    await page.getByRole('button', { name: /Publish changes/ }).click()
    await expect(page.getByRole('button', { name: /Publish changes/ })).toHaveCount(0)

    const somebody = {
      name: 'Ona Reyes phone',
      nickname: 'ona phone',
      email: 'ona-phone@example.com',
    }
    const viewer = await pageOf(browser, product, await joinStore(product, owner, somebody))
    await viewer.goto(`/programs/${film.permalink}`)
    await expect(viewer.locator('video')).toHaveCount(0)

    await goTo(page, '/bullet/people')
    await page.getByRole('link', { name: somebody.name }).click()
    await page.getByRole('button', { name: 'Give access' }).click()
    await page.getByRole('combobox', { name: 'Offer' }).click()
    await page.getByRole('option', { name: plan }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Give access' }).click()
    const held = page.getByRole('region', { name: 'What they can open' }).getByRole('listitem')
    await expect(held.filter({ hasText: plan })).toContainText('forever')
    await accessible(page)
    await viewer.reload()
    await expect(viewer.locator('video')).toHaveCount(1)

    await held.filter({ hasText: plan }).getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('Given by mistake')
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
    await expect(held.filter({ hasText: plan })).toContainText('Given by mistake')
    await viewer.reload()
    await expect(viewer.locator('video')).toHaveCount(0)

    await test.step('a category that is gone meanwhile is named at its field', async () => {
      await goTo(page, '/bullet/offers/new?type=freebie')
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Open doors')
      await page.getByRole('radio', { name: 'Selected programs' }).check()
      const field = page.getByRole('combobox', { name: 'Everything in these categories' })
      await field.fill('Passing')
      await field.press('Enter')
      await field.press('Escape') // the list of categories may lie over the button
      await staff.delete(`/bullet/api/categories/${category.id}`)
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(field).toHaveAccessibleDescription(/./)
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
    })
  })
})

import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures.ts'
import { holdBack } from '../hold-back.ts'
import { mailTo } from '../outbox.ts'
import { interceptCalls, REFUSALS, refusing, sentenceOf } from '../refusals.ts'
import {
  failRenewal,
  createTestOffers,
  sendGiftCards,
  removeTestOffers,
  type TestOffers,
} from '../test-offers.ts'
import { fillCard, introduce } from '../paying.ts'
import { expectPlaying } from '../playback.ts'
import { PHONE_AND_DESKTOP, WIDTHS } from '../widths.ts'

/** Its bank asks for confirmation each time, also for renewals while the member is away. */
const ASKS_ITS_BANK = '4000 0000 0000 3220'

let selling: TestOffers

test.beforeAll(async ({ programs, staff, shop }) => {
  const film = await programs.publish({
    title: 'The Locked Room',
    poster: true,
    filmOf: shop.harbour,
  })
  selling = await createTestOffers(staff, film)
})

test.afterAll(({ staff }) => removeTestOffers(staff, selling))

const main = (page: Page) => page.getByRole('main')

/** Each field says what is missing, and the first of them has the focus. */
async function expectFaultsOfEmptyCard(page: Page) {
  const said = {
    'Card number': 'Enter the card number.',
    Expires: 'Enter the month and year the card expires.',
    'Security code': 'Enter the three or four digits on the back of the card.',
  }
  for (const [label, fault] of Object.entries(said))
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(fault)
  await expect(page.getByLabel('Card number')).toBeFocused()
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
}

const confirmAtBank = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Confirm payment' }).click()

test.describe('paying', () => {
  test.use({ ...PHONE_AND_DESKTOP, actionTimeout: 20_000 })

  test('leads from a locked film to watching it, through a failed renewal, to another plan and out', async ({
    page,
    product,
    accessible,
  }) => {
    test.setTimeout(180_000)
    const email = 'ines-pays-phone@example.com'
    await page.goto(`/programs/${selling.film.permalink}`)
    const ways = page.getByRole('region', { name: 'How to watch' })
    await expect(ways.getByRole('link', { name: 'Try 7 days for free' })).toBeVisible()
    await expect(ways.getByText('Then $9.99 per month')).toBeVisible()
    await expect(ways.getByRole('link', { name: 'Rent for $3.99' })).toBeVisible()
    await ways.getByRole('button', { name: 'All 3 options' }).click()
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Rent for $3.99' })).toBeVisible()
    await accessible(page, 'dialog')
    await page.getByRole('dialog').getByRole('link', { name: 'Try 7 days for free' }).click()

    await expect(page.getByRole('heading', { name: 'Who’s watching?' })).toBeVisible()
    await accessible(page)
    await introduce(page, { email, name: 'Ines Duarte' })
    await expect(page.getByRole('button', { name: 'Start my 7-day free trial' })).toBeVisible()
    await accessible(page)

    await page.getByRole('switch', { name: 'Take the year and pay less' }).click()
    const pay = page.getByRole('button', { name: 'Pay $86.31' })
    await expect(pay).toBeVisible()
    const letGo = await holdBack(page, '**/assets/TestCard-*.js')
    await page.reload()
    await pay.click()
    await expect(page.getByRole('button', { name: 'One moment' })).toBeDisabled()
    letGo()
    await expectFaultsOfEmptyCard(page)
    await fillCard(page, '4000 0000 0000 0002')
    await pay.click()
    await expect(page.getByRole('alert').filter({ hasText: 'Your bank declined the card.' })).toBeVisible()
    await fillCard(page, ASKS_ITS_BANK)
    await pay.click()
    await expect(page.getByRole('dialog', { name: 'Your bank asks: is it you?' })).toBeVisible()
    await accessible(page, 'dialog')
    await confirmAtBank(page)

    await expect(page.getByRole('heading', { name: 'Welcome, you’re in' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Download the receipt' })).toBeVisible()
    await accessible(page)
    await page.getByRole('link', { name: 'Watch now' }).click()
    await expectPlaying(page)

    await failRenewal(product, page, email)
    await page.reload()
    await expect(page.getByText('You can watch it with a membership or a purchase.')).toBeVisible()
    await page
      .getByRole('complementary', { name: 'Your payments' })
      .getByRole('link', { name: 'Pay now' })
      .click()
    await expect(page.getByRole('heading', { name: 'Your account is on hold' })).toBeVisible()
    await expect(page.getByText('Your bank couldn’t confirm that it’s you.')).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: 'Pay $95.90 and keep watching' }).click()
    await confirmAtBank(page)

    await expect(page.getByRole('heading', { name: 'Yearly' })).toBeVisible()
    await accessible(page)
    await main(page).getByRole('link', { name: 'Change plan' }).click()
    await page.getByText('Monthly', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Change to this plan' }).click()
    await expect(page.getByRole('heading', { name: 'Change to Monthly' })).toBeVisible()
    await accessible(page)
    await page.getByText(/^On \w+ \d/).click()
    await main(page).getByRole('button', { name: 'Change plan' }).click()
    await expect(page.getByText('Then changes to')).toBeVisible()

    await main(page).getByRole('link', { name: 'Cancel' }).click()
    await page.getByRole('radio', { name: 'Something else' }).check()
    await page.getByRole('button', { name: 'Continue to cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Cancel Yearly?' })).toBeVisible()
    await accessible(page)
    await page.getByRole('button', { name: 'Cancel membership' }).click()
    await expect(page.getByRole('heading', { name: 'Your membership has been canceled' })).toBeVisible()
    await page.goto('/account/purchases')
    await page.getByRole('button', { name: 'Resume plan' }).click()
    await expect(page.getByText(/^Renews on /)).toBeVisible()
  })
})

test('a code that was refused at the checkout can be sent again as it is', async ({ page }) => {
  await interceptCalls(page)
  await page.goto(`/programs/${selling.film.permalink}`)
  await page.getByRole('link', { name: 'Rent for $3.99' }).click()
  await introduce(page, { email: 'ines-code@example.com', name: 'Ines Duarte' })
  await page.getByRole('button', { name: 'Add a coupon or gift card' }).click()
  const code = page.getByLabel('Coupon or gift card')
  await code.fill('OPENING20')
  for (const refusal of REFUSALS)
    await refusing(page, refusal, async () => {
      await page.getByRole('button', { name: 'Apply' }).click()
      await expect(code).toHaveAccessibleDescription(sentenceOf(refusal.code))
      await expect(code).toBeFocused()
    })
  await expect(code).toHaveValue('OPENING20')
})

const DARK = { ...WIDTHS.desktop, colorScheme: 'dark' } as const

test.describe('a gift card', () => {
  test.use({ ...WIDTHS.phone, actionTimeout: 20_000 })

  test('is bought for a day, sent, claimed by somebody who joins page by page, and spent', async ({
    page,
    browser,
    contextOptions,
    product,
    staff,
    accessible,
  }) => {
    test.setTimeout(180_000)
    await staff.patch('/bullet/api/gift_settings', { data: { gift_cards: true } })
    const email = 'noor@example.com'
    const buy = main(page).getByRole('link', { name: 'Buy a gift card' })
    await expect(async () => {
      await page.goto('/join') // a page has the settings it was made with, and receives changes within a second
      await expect(buy).toBeVisible({ timeout: 2000 })
    }).toPass()
    await buy.click()
    await page.getByLabel('Their email address').fill(email)
    await page.getByLabel('Your message').fill('For the long evenings.')
    const inAWeek = new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const day = page.getByLabel('Delivery date')
    await day.fill('20266-11-21')
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(day).toHaveAccessibleDescription(/Choose a full date, today or later\./)
    await expect(page.getByLabel('Your message')).toHaveValue('For the long evenings.')
    await day.fill(inAWeek)
    await accessible(page)
    await page.getByRole('button', { name: 'Continue to payment' }).click()
    await expect(page.getByRole('heading', { name: 'Who’s it from?' })).toBeVisible()
    await introduce(page, { email: 'ines-gives@example.com', name: 'Ines Duarte' })
    await fillCard(page)
    await page.getByRole('button', { name: 'Pay $25.00' }).click()
    await expect(page.getByRole('heading', { name: 'Thank you for your gift' })).toBeVisible()
    await expect(page.getByText(`We’ll send the card to ${email} on the day you chose.`)).toBeVisible()
    await accessible(page)
    await sendGiftCards(product)
    const { path } = await mailTo(product, email)

    const noor = await (
      await browser.newContext({ ...contextOptions, ...DARK, baseURL: product.origin })
    ).newPage()
    await noor.goto('/registrations/new')
    await accessible(noor)
    await noor.getByLabel('Email address').fill(email)
    await noor.getByLabel('Your name').fill('Noor')
    await main(noor).getByRole('button', { name: 'Join' }).click()
    await noor.getByLabel('Six-digit code').fill((await mailTo(product, email, 2)).code)
    await expect(noor.getByRole('link', { name: 'Try 7 days for free' })).toBeVisible()
    await expect(noor).toHaveURL(/\/registrations\/pick_plan/)
    await accessible(noor)
    await noor.getByRole('link', { name: 'Look around first' }).click()
    await expect(noor.getByRole('heading', { name: 'Welcome, Noor' })).toBeVisible()
    await accessible(noor)

    await noor.goto(path)
    await expect(noor.getByRole('heading', { name: 'A gift from Ines Duarte' })).toBeVisible()
    await accessible(noor)
    await noor.getByRole('button', { name: 'Add to my balance' }).click()
    await expect(noor.getByText('Your balance is now $25.00.')).toBeFocused()
    const rental = selling.offers.find(({ type }) => type === 'rent')!
    await noor.goto(`/orders/checkout?o=${rental.id}`)
    await noor.getByRole('button', { name: 'Get it now' }).click()
    await expect(noor.getByRole('heading', { name: 'Your rental is ready' })).toBeVisible()
    await noor.goto('/account/gift_cards')
    await expect(noor.getByText('$21.01')).toBeVisible()
    await accessible(noor)
    await noor.context().close()
  })
})

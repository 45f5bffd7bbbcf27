import type { Program } from '@matinee/contract/catalogue/programs'
import type { Session } from '@matinee/contract/members/session'
import { changeAndPublish } from '../course.ts'
import { callerOf, expect, test } from '../fixtures.ts'
import { join as joinStore, pageOf } from '../members.ts'
import { PageLoad } from '../page-load.ts'
import { expectStill, watchShifts } from '../shifts.ts'
import { createTestOffers, removeTestOffers, type TestOffers } from '../test-offers.ts'
import { WIDTHS } from '../widths.ts'

const IDA = { name: 'Ida Lund', email: 'ida-paid@example.com' }

let selling: TestOffers
let withPreview: Program

test.beforeAll(async ({ programs, staff, shop }) => {
  const closed = await programs.publish({ title: 'The Lighthouse Year', poster: true, filmOf: shop.harbour })
  selling = await createTestOffers(staff, closed)
  const { id } = await programs.publish({ title: 'A Taste of Salt', poster: true, filmOf: shop.harbour })
  withPreview = await changeAndPublish(staff, id, { access: 'paid', preview_seconds: 4 })
})

test.afterAll(({ staff }) => removeTestOffers(staff, selling))

const addressOf = ({ permalink }: Program) => `/programs/${permalink}`

test('what a paid film costs is in the page itself, and nothing of who asks', async ({ product, owner }) => {
  const [guest, staff] = await Promise.all([callerOf(product.origin), callerOf(product.origin, owner)])
  const textOf = async (caller: typeof guest) => (await caller.get(addressOf(selling.film))).text()
  const page = await textOf(guest)
  expect(page).toContain('Try 7 days for free')
  expect(page).toContain('Then $9.99 per month')
  expect(page).toContain('30 days to start, 48 hours to finish')
  expect(await textOf(staff)).toBe(page)
})

for (const [width, window] of Object.entries(WIDTHS)) {
  test(`a paid film shows its price from the first look, and to its owner none, on a ${width}`, async ({
    browser,
    contextOptions,
    product,
    owner,
    staff,
    page: guest,
    accessible,
  }) => {
    await guest.setViewportSize(window.viewport)
    await watchShifts(guest)
    const load = new PageLoad(guest)
    await guest.goto(`${addressOf(selling.film)}?coupon=NONESUCH`)
    const ways = guest.getByRole('region', { name: 'How to watch' })
    await expect(ways.getByRole('listitem')).toHaveText([
      /Monthly.*Try 7 days for free/,
      /Rental.*Rent for \$3\.99/,
    ])
    await load.settled()
    await expectStill(guest)
    await accessible(guest)
    await expect(ways.getByRole('link', { name: 'Rent for $3.99' })).toHaveAttribute(
      'href',
      /coupon=NONESUCH/,
    )
    await ways.getByRole('button', { name: 'All 3 options' }).press('Enter')
    await expect(guest.getByRole('dialog').getByRole('link', { name: /Subscribe/ })).toBeVisible()

    await guest.goto(addressOf(withPreview))
    await expect(guest.getByText('This is a preview')).toBeVisible()
    await expect(guest.locator('.stage').getByRole('link', { name: 'Try 7 days for free' })).toBeInViewport()

    const email = IDA.email.replace('@', `-${width}@`)
    const cookies = await joinStore(product, owner, { ...IDA, nickname: `paid ${width}`, email })
    const own = await callerOf(product.origin, cookies)
    const { user } = (await (await own.get('/api/sessions')).json()) as Session
    const gift = { offer_id: selling.offers[0]!.id }
    const given = await staff.post(`/bullet/api/people/${user.id}/accesses`, { data: gift })
    expect(given.status(), await given.text()).toBe(201)
    const ida = await pageOf(browser, product, cookies, { ...contextOptions, ...window })
    await watchShifts(ida)
    const visit = new PageLoad(ida)
    await ida.goto(addressOf(selling.film))
    await expect(ida.getByText('You can watch this').filter({ visible: true })).toHaveCount(1)
    await expect(ida.getByRole('link', { name: 'Rent for $3.99' })).toHaveCount(0)
    await visit.settled()
    await expectStill(ida)
    await ida.close()
  })
}

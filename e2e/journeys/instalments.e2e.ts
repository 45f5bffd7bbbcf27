import type { OfferDetail } from '@matinee/contract/offers/offers-admin'
import { goTo } from '../admin.ts'
import { expect, test } from '../fixtures.ts'
import { fillCard, introduce } from '../paying.ts'

test.use({ actionTimeout: 15_000 })

let made: OfferDetail[] = []

test.afterAll(async ({ staff }) => {
  for (const { id } of made) await staff.post(`/bullet/api/offers/${id}/archive`)
})

test('a plan with a set-up fee and a course in instalments are made, bought, seen and paid off', async ({
  publisher: desk,
  staff,
  programs,
  shop,
  page: guest,
  accessible,
}) => {
  test.setTimeout(120_000)
  const film = await programs.publish({
    title: 'Learning to Sail',
    poster: true,
    filmOf: shop.harbour,
  })
  await staff.post('/bullet/api/programs/bulk', {
    data: { action: 'set_access', ids: [film.id], access: 'paid' },
  })

  await desk.goto('/bullet/offers/new?type=recurring')
  await desk.getByLabel('Title').fill('Sailing club')
  await desk.getByLabel('Price in USD').fill('20')
  await desk.getByLabel('Set-up fee').fill('15')
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk).toHaveURL(/offers\/\d+/)
  await goTo(desk, '/bullet/offers/new?type=fixed_price')
  await desk.getByLabel('Title').fill('The sailing course')
  await desk.getByLabel('Price in USD').fill('20')
  await desk.getByLabel('Monthly payments').fill('6')
  await expect(desk.getByText('6 payments of $20.00')).toBeVisible()
  await accessible(desk)
  await desk.getByRole('button', { name: 'Save' }).click()
  await expect(desk).toHaveURL(/offers\/\d+/)

  const offers = (await (await staff.get('/bullet/api/offers')).json()) as OfferDetail[]
  made = offers.filter(({ title }) => ['Sailing club', 'The sailing course'].includes(title))
  const course = made.find(({ title }) => title === 'The sailing course')!
  for (const { id } of made)
    await staff.patch(`/bullet/api/offers/${id}`, { data: { content_ids: [film.id], covers_all: false } })

  await guest.goto('/join')
  await expect(guest.getByText('plus $15.00 set-up fee, once')).toBeVisible()
  await guest.goto(`/programs/${film.permalink}`)
  const ways = guest.getByRole('region', { name: 'How to watch' })
  await expect(ways.getByRole('link', { name: 'Buy in 6 payments of $20.00' })).toBeVisible()
  await guest.goto(`/orders/checkout?o=${course.id}`)
  await introduce(guest, { email: 'sailor@example.com', name: 'Sam Sailor' })
  await fillCard(guest)
  await expect(guest.getByText('Then 5 more monthly payments of $20.00').first()).toBeAttached()
  await guest.getByRole('button', { name: 'Pay $20.00' }).click()
  await expect(guest).toHaveURL(/success/)
  await guest.goto('/account/purchases')
  await expect(guest.getByText('1 of 6 paid').first()).toBeVisible()
  await accessible(guest)

  await goTo(desk, '/bullet/sales/subscriptions?only=instalments')
  await desk.getByRole('link', { name: 'The sailing course' }).click()
  await expect(desk.getByText('1 of 6 paid')).toBeVisible()

  await guest.getByRole('button', { name: 'Pay the rest now' }).click()
  await expect(guest.getByText('5 payments are left. Pay $100.00 now, and it is yours.')).toBeVisible()
  await accessible(guest)
  await guest.getByRole('button', { name: 'Pay $100.00' }).click()
  await expect(guest.getByText('Paid. It is yours now.')).toBeVisible()
  await expect(guest.getByText('1 of 6 paid')).toBeHidden()
})

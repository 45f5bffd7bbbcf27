import type { OfferDetail } from '@matinee/contract/offers/offers-admin'
import { expect, test } from '../fixtures.ts'
import { join, pageOf } from '../members.ts'
import { mailAbout } from '../outbox.ts'
import { fillCard, introduce } from '../paying.ts'

test.use({ actionTimeout: 15_000 })

let plan: OfferDetail

test.beforeAll(async ({ staff }) => {
  const made = await staff.post('/bullet/api/offers', {
    data: {
      ...{ type: 'recurring', title: 'Class', covers_all: true, max_seats: 30 },
      ...{ period: { unit: 'month', count: 1 }, prices: [{ currency: 'USD', amount: 1000 }] },
    },
  })
  expect(made.status(), await made.text()).toBe(201)
  plan = (await made.json()) as OfferDetail
})

test.afterAll(({ staff }) => staff.post(`/bullet/api/offers/${plan.id}/archive`))

test('a plan is bought for several, people are invited by mail and by link, and a seat is taken back', async ({
  browser,
  product,
  owner,
  page: manager,
  publisher: desk,
  accessible,
}) => {
  test.setTimeout(120_000)
  await manager.goto(`/orders/checkout?o=${plan.id}`)
  await introduce(manager, { email: 'manager@class.example', name: 'Mira Manager' })
  await manager.getByLabel('Number of people').fill('3')
  await expect(manager.getByRole('button', { name: 'Pay $30.00' })).toBeVisible()
  await accessible(manager)
  await fillCard(manager)
  await manager.getByRole('button', { name: 'Pay $30.00' }).click()
  await expect(manager).toHaveURL(/success/)

  await manager.goto('/account/purchases')
  const group = manager.getByRole('region', { name: 'People on your plan' })
  await group.getByLabel('Invite by email').fill('pupil@class.example')
  await group.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(group.getByText('pupil@class.example')).toBeVisible()
  await accessible(manager)
  const link = new URL((await group.locator('code').textContent())!).pathname

  const pupil = await pageOf(
    browser,
    product,
    await join(product, owner, { name: 'Pia Pupil', nickname: 'pia class', email: 'pia@class.example' }),
  )
  const { path } = await mailAbout(product, 'pupil@class.example', 'Mira Manager invites you to Class')
  await pupil.goto(path)
  await expect(pupil.getByText('never what you watch')).toBeVisible()
  await accessible(pupil)
  await pupil.getByRole('button', { name: 'Take the seat' }).press('Enter')
  await expect(pupil.getByText('You have a seat.')).toBeVisible()
  await pupil.goto('/account/purchases')
  await expect(pupil.getByText('From Mira Manager')).toBeVisible()

  const other = await pageOf(
    browser,
    product,
    await join(product, owner, { name: 'Odd Other', nickname: 'odd class', email: 'odd@class.example' }),
  )
  await other.goto(link)
  await other.getByRole('button', { name: 'Take the seat' }).click()
  await expect(other.getByText('You have a seat.')).toBeVisible()

  await manager.reload()
  await expect(group.getByText('3 seats with yours, 0 of them free')).toBeVisible()
  await group.getByLabel('Number of people').fill('4')
  await group.getByRole('button', { name: /Change and pay|Pay/ }).click()
  await expect(group.getByText('4 seats with yours, 1 of them free')).toBeVisible()
  await group.getByRole('button', { name: 'Take back the seat of Odd Other' }).click()
  await manager.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await expect(group.getByText('Odd Other')).toHaveCount(0)
  await expect(group.getByText('Pia Pupil')).toBeVisible()

  await desk.goto('/bullet/sales/subscriptions')
  await desk.getByRole('link', { name: 'Class' }).first().click()
  await expect(desk.getByText('4, 2 given')).toBeVisible()
  await expect(desk.getByText('Pia Pupil')).toBeVisible()
  await Promise.all([pupil, other].map((page) => page.context().close()))
})

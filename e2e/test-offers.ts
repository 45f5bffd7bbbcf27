import type { Billing } from '@matinee/contract/billing/billing'
import type { OfferDetail } from '@matinee/contract/offers/offers-admin'
import type { Program } from '@matinee/contract/catalogue/programs'
import { expect, type APIRequestContext, type Page } from '@playwright/test'
import type pg from 'pg'
import { inDatabase } from './in-database.ts'
import type { Product } from './product.ts'

/** The offers of these journeys. */
export interface TestOffers {
  film: Program
  offers: OfferDetail[]
}

/** Makes a film paid, and sells a monthly plan with a trial, a yearly plan and a rental. */
export async function createTestOffers(publisher: APIRequestContext, film: Program): Promise<TestOffers> {
  const closing = { action: 'set_access', ids: [film.id], access: 'paid' }
  await expectOk(publisher.post('/bullet/api/programs/bulk', { data: closing }))
  await expectOk(publisher.patch('/bullet/api/billing/settings', { data: { grace_days: 0 } }))

  const offer = (data: object) => expectOk<OfferDetail>(publisher.post('/bullet/api/offers', { data }))
  const plan = { type: 'recurring', covers_all: true, perks: ['Every film, as often as you like'] }
  const month = await offer({
    ...plan,
    title: 'Monthly',
    period: { unit: 'month', count: 1 },
    trial_days: 7,
    prices: [{ currency: 'USD', amount: 999 }],
  })
  const year = await offer({
    ...plan,
    title: 'Yearly',
    period: { unit: 'year', count: 1 },
    prices: [{ currency: 'USD', amount: 9590 }],
  })
  const rental = await offer({
    type: 'rent',
    title: 'Rental',
    start_within_days: 30,
    watch_hours: 48,
    content_ids: [film.id],
    prices: [{ currency: 'USD', amount: 399 }],
  })
  await expectOk(
    publisher.post('/bullet/api/upsells', {
      data: {
        from_offer_id: month.id,
        to_offer_id: year.id,
        title: 'Take the year and pay less',
        text: null,
        percent: 10,
        duration: 'once',
        periods: null,
      },
    }),
  )
  return { film, offers: [month, year, rental] }
}

/** Archives all offers, as other journeys expect. */
export async function removeTestOffers(publisher: APIRequestContext, { offers }: TestOffers) {
  for (const { id } of offers) await expectOk(publisher.post(`/bullet/api/offers/${id}/archive`))
}

async function expectOk<T>(answer: ReturnType<APIRequestContext['get']>): Promise<T> {
  const response = await answer
  expect(response.ok(), await response.text()).toBe(true)
  return (await response.json()) as T
}

/** Ends a member's period a moment ago, and resolves once their renewal has failed and they are on hold. */
export const failRenewal = (product: Product, page: Page, email: string) =>
  inDatabase(product, async (client) => {
    await client.query(
      `with passed as (
         select s.id, s.period_end - now() + interval '1 minute' as time from subscription s
         join member m on m.id = s.member_id where m.email = $1)
       update subscription s set anchor_at = s.anchor_at - time, period_start = s.period_start - time,
         period_end = s.period_end - time, trial_ends_at = s.trial_ends_at - time, due_at = now()
       from passed where passed.id = s.id`,
      [email],
    )
    await expect.poll(() => isOnHold(client, page), { timeout: 30_000 }).toBe(true)
  })

/** Runs the engine now instead of at the next minute. */
async function isOnHold(client: pg.Client, page: Page) {
  await client.query(`select graphile_worker.add_job('billing.advance-subscriptions', '{}')`)
  const answer = await page.request.get('/api/billings')
  return ((await answer.json()) as Billing).on_hold
}

/** Moves the delivery date of gift cards to now. */
export const sendGiftCards = (product: Product) =>
  inDatabase(product, async (client) => {
    await client.query(
      `update gift_card set deliver_at = now() - interval '1 minute' where state = 'waiting'`,
    )
    await client.query(`select graphile_worker.add_job('billing.send-gift-cards', '{}')`)
  })

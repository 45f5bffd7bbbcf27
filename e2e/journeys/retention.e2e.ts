import type { Page } from '@playwright/test'
import { callerOf, expect, test } from '../fixtures.ts'
import { holdBack } from '../hold-back.ts'
import { join, pageOf } from '../members.ts'
import { mailAbout } from '../outbox.ts'
import type { Product } from '../product.ts'

type Caller = Awaited<ReturnType<typeof callerOf>>
const VISA = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }

async function makePlan(owner: Caller) {
  const made = await owner.post('/bullet/api/offers', {
    data: {
      type: 'recurring',
      title: 'Gold',
      prices: [{ currency: 'USD', amount: 1000 }],
      period: { unit: 'month', count: 1 },
      covers_all: true,
    },
  })
  expect(made.status()).toBe(201)
  return ((await made.json()) as { id: number }).id
}

/** Buys the plan as a signed-in member. */
async function subscribe(member: Caller, planId: number) {
  const begun = await member.post('/api/orders', { data: { offer_id: planId } })
  const { order } = (await begun.json()) as { order: { key: string } }
  const info = await member.post(`/api/orders/${order.key}/customer_info`, { data: { terms: true } })
  expect(info.status(), await info.text()).toBe(200)
  const made = await member.post('/api/test_provider/tokens', { data: VISA })
  const { token } = (await made.json()) as { token: string }
  const paid = await member.post(`/api/orders/${order.key}/complete`, {
    data: { payment_method: token, provider: 'test' },
  })
  expect(paid.status(), await paid.text()).toBe(200)
}

async function newSubscriber(
  product: Product,
  owner: Parameters<typeof join>[1],
  planId: number,
  nickname: string,
) {
  const cookies = await join(product, owner, {
    name: 'Ines Prado',
    nickname,
    email: `${nickname}@example.com`,
  })
  const caller = await callerOf(product.origin, cookies)
  await subscribe(caller, planId)
  await caller.dispose()
  return cookies
}

const leaveFor = async (page: Page, reason: string) => {
  await page.goto('/cancellation')
  await page.getByRole('radio', { name: reason }).check()
  await page.getByRole('button', { name: 'Continue to cancel' }).click()
}

test('somebody who wants to leave is offered one thing, takes it, and is asked once more the second time', async ({
  browser,
  product,
  owner,
  accessible,
}) => {
  const staff = await callerOf(product.origin, owner)
  const planId = await makePlan(staff)
  const cookies = await newSubscriber(product, owner, planId, 'ines.prado')
  const page = await pageOf(browser, product, cookies, { viewport: { width: 360, height: 740 } })
  const answers: string[] = []
  page.on('response', (response) => answers.push(`${response.status()} ${response.request().method()}`))

  await leaveFor(page, 'It’s too expensive')
  await expect(page.getByRole('heading', { name: 'Stay for less' })).toBeVisible()
  await expect(page.getByText('30% off your next 3 payments.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'No, cancel my membership' })).toBeVisible()
  expect(answers).toContain('303 POST')
  await accessible(page)
  await page.getByRole('button', { name: 'Take the discount' }).click()
  await expect(page.getByRole('heading', { name: 'Good to have you with us' })).toBeVisible()
  await accessible(page)

  await page.setViewportSize({ width: 1280, height: 800 })
  await leaveFor(page, 'It’s too expensive')
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(page.getByRole('heading', { name: 'Your membership has been canceled' })).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'I’ve changed my mind: keep it' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await page.context().close()
  await staff.post(`/bullet/api/offers/${planId}/archive`)
  await staff.dispose()
})

/** Milliseconds from the next click to the progress bar, measured in the page: answers to a test come later. */
const awaitBar = () => {
  const { promise: after, resolve } = Promise.withResolvers<number>()
  let clicked = 0
  addEventListener('click', () => (clicked = performance.now()), { capture: true, once: true })
  const observer = new MutationObserver(() => {
    if (document.querySelector('progress')) resolve(performance.now() - clicked)
  })
  observer.observe(document, { childList: true, subtree: true })
  return { after }
}

test('a page the server names: parts, another version, a failure in a frame, a bar after a while', async ({
  publisher: page,
}) => {
  await page.goto('/smartwatch_activation')
  await expect(page.getByRole('heading', { name: 'Activate a device' })).toBeVisible()

  // The progress bar appears after 250 ms of a slow visit, not before.
  const letGo = await holdBack(page, /smartwatch_activation\?code=/)
  await page.getByLabel('Code').fill('ABCD2345')
  await expect(page.getByRole('progressbar')).toBeHidden() // the first request of the page
  await page.waitForLoadState('networkidle')
  const shown = await page.evaluateHandle(awaitBar)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('progressbar')).toBeVisible()
  expect(await shown.evaluate(({ after }) => after)).toBeGreaterThan(200)
  letGo()
  await expect(page.getByRole('progressbar')).toBeHidden()
  await page.unroute(/smartwatch_activation\?code=/)

  // A failure is shown above the page, which stays.
  await page.route('**/smartwatch_activation', (route) =>
    route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>It failed</h1>' }),
  )
  await page.getByRole('button', { name: 'Enter another code' }).click()
  await expect(page.frameLocator('#inertia-error-dialog iframe').getByText('It failed')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.unroute('**/smartwatch_activation')

  // Files of another version: the page reloads.
  await page.route('**/smartwatch_activation', (route) =>
    route.request().headers()['x-inertia']
      ? route.continue({ headers: { ...route.request().headers(), 'x-inertia-version': 'older' } })
      : route.continue(),
  )
  const load = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Enter another code' }).click()
  await load
  await expect(page.getByLabel('Code')).toBeVisible()
})

test('whoever went is offered one more trial by a link', async ({ browser, product, owner, accessible }) => {
  const staff = await callerOf(product.origin, owner)
  const planId = await makePlan(staff)
  await staff.patch('/bullet/api/retention_settings', {
    data: { winback_offer_id: planId, winback_days: 14 },
  })
  const cookies = await newSubscriber(product, owner, planId, 'noa')
  const page = await pageOf(browser, product, cookies)
  const ask = async <T>(path: string) => (await (await page.request.get(path)).json()) as T
  const { user } = await ask<{ user: { id: number } }>('/api/sessions')
  const { subscription } = await ask<{ subscription: { id: number } }>('/api/billings')
  const end = `/bullet/api/sales/subscriptions/${subscription.id}/cancel`
  expect((await staff.post(end, { data: { when: 'now' } })).ok()).toBe(true)
  expect((await staff.post(`/bullet/api/people/${user.id}/winback`)).status()).toBe(202)

  const { path } = await mailAbout(product, 'noa@example.com', 'Try Gold for free once more')
  await page.goto(path)
  await expect(page.getByRole('heading', { name: 'Another 14 days free' })).toBeVisible()
  await expect(page.getByText('$10.00 a month')).toBeVisible()
  await accessible(page)
  await page.getByRole('button', { name: 'Start for free' }).click()
  await page.waitForURL('**/catalog')
  await page.goto(path)
  await expect(page.getByText('This second trial has already been used.')).toBeVisible()
  await page.context().close()
  await staff.post(`/bullet/api/offers/${planId}/archive`)
  await staff.dispose()
})

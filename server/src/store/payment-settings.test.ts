import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import { savePaymentSettings } from './payment-settings.ts'

const world = await makeWorld()
const ctx = { ...world.ctx, store: { id: world.storeId, locale: 'en' } }

const policyOf = async (url: string) => {
  const { headers } = await world.app.inject({ url })
  return { csp: String(headers['content-security-policy']), opener: headers['cross-origin-opener-policy'] }
}
const loadPaymentInfo = async () => {
  await world.app.stores.refresh(ctx.db)
  world.app.prepared.drop(world.storeId)
}

it('lets pages load from a provider only if the store uses it', async () => {
  // Prepared pages are kept as bytes: their headers must follow the store as their words do.
  const before = await policyOf('/catalog')
  expect(before.csp).not.toMatch(/stripe|paypal|authorize/)
  expect(before).toEqual(await policyOf('/sign_in'))

  await savePaymentSettings(ctx, {
    providers: [
      { provider: 'stripe', live: true, keys: { publishable_key: 'pk_live_1' } },
      { provider: 'paypal', live: false, keys: { client_id: 'A' } },
    ],
    currencies: ['USD', 'EUR'],
    gift_cards: true,
    join_note: 'Leave whenever you like.',
  })
  await loadPaymentInfo()

  for (const url of ['/catalog', '/sign_in', '/no/such/page']) {
    const { csp, opener } = await policyOf(url)
    expect(csp).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com[^;]*https:\/\/www\.sandbox\.paypal\.com/)
    expect(csp).toMatch(/frame-src [^;]*https:\/\/hooks\.stripe\.com/)
    expect(csp).not.toMatch(/www\.paypal\.com|authorize/)
    // A PayPal window has to communicate with the page that opened it.
    expect(opener).toBe('same-origin-allow-popups')
  }
  const admin = await policyOf('/bullet')
  expect(admin.csp).not.toMatch(/stripe|paypal/)
  expect(admin.opener).toBe('same-origin')

  const page = await world.app.inject({ url: '/sign_in' })
  expect(page.body).toContain('"publishable_key":"pk_live_1"')
  expect(page.body).toContain('"join_note":"Leave whenever you like."')
})

it('lists the store’s own currency first', async () => {
  const { paymentSettingsOf: sellingOf } = await import('./payment-settings.ts')
  expect(sellingOf({ currency: 'JPY', selling: { currencies: ['USD', 'JPY', 'EUR'] } }).currencies).toEqual([
    'JPY',
    'USD',
    'EUR',
  ])
  expect(sellingOf({ currency: 'JPY', selling: null })).toEqual({
    providers: [{ provider: 'test', live: false, keys: {} }],
    currencies: ['JPY'],
    gift_cards: false,
    join_note: null,
  })
})

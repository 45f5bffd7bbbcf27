import { EventPixel, PageViewPixel } from '@matinee/contract/analytics/analytics'
import { Value } from 'typebox/value'
import { expect, it, vi } from 'vitest'
import { eventPixel, viewPixel } from './pixels.ts'

const visitor = {
  host: '',
  store: {
    store_id: 1,
    ask_consent: false,
    integrations: { google_analytics: { measurement_id: 'G-ABCD1234' } },
  },
  user: { id: 7, email: 'ana@example.com' },
  isImpersonating: false,
}
vi.stubGlobal('document', { cookie: 'a=b; _ga=GA1.1.7.8' })
const page = new URL('https://shop.example/search?query=lights') as unknown as Location
const screen = { innerHeight: 900.4, innerWidth: 1440 } as Window

it('has every field of a page view', () => {
  const pixel = viewPixel(visitor, 'https://search.example/', page, screen)
  expect(Value.Check(PageViewPixel, pixel)).toBe(true)
  expect(pixel).toMatchObject({
    gid: 'GA1.1.7.8',
    current_pathname: '/search',
    current_query: '?query=lights',
    current_host: 'shop.example',
    window_height: 900,
    window_width: 1440,
    real_referrer: 'https://search.example/',
    current_store: 1,
    current_user: 7,
    current_email: 'ana@example.com',
  })
  expect(Object.keys(pixel).toSorted()).toEqual(Object.keys(PageViewPixel.properties).toSorted())
})

it('has every field of an event, and is no publisher’s', () => {
  const told = { name: 'search', category: 'search', value: 'lights', details: { results: 0 } }
  const pixel = eventPixel(visitor, told, '', page)
  expect(Value.Check(EventPixel, pixel)).toBe(true)
  expect(pixel).toMatchObject({
    ...told,
    ga_id: 'GA1.1.7.8',
    is_publisher: false,
    source: 'storefront',
    request_referer: null,
  })
  expect(Object.keys(pixel).toSorted()).toEqual(Object.keys(EventPixel.properties).toSorted())
})

it('has no id of Google where the store has no property there', () => {
  const shop = { ...visitor, store: { ...visitor.store, integrations: {} } }
  expect(viewPixel(shop, '', page, screen).gid).toBeNull()
})

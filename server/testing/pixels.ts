import type { EventPixel, PageViewPixel } from '@matinee/contract/analytics/analytics'

interface PixelKey {
  store_id: number
  /** The member who looks. */
  id: number
}

/** A page view pixel. */
export const viewPixel = ({ store_id, id }: PixelKey, changes: Partial<PageViewPixel> = {}) => ({
  gid: 'GA1.2.3',
  current_pathname: '/programs/aurora',
  current_query: '?categoryId=4',
  current_host: 'shop.example',
  window_height: 900,
  window_width: 1440,
  real_referrer: 'https://search.example/',
  current_store: store_id,
  current_user: id,
  current_email: 'ana@example.com',
  session: 'abc',
  ...changes,
})

/** An event pixel of a search. */
export const eventPixel = ({ store_id, id }: PixelKey, changes: Partial<EventPixel> = {}) => ({
  name: 'search',
  category: 'catalogue',
  value: 12 as EventPixel['value'],
  details: { term: 'lights', results: 3 } as EventPixel['details'],
  store_id,
  user_id: id,
  ga_id: 'GA1.2.3',
  request_referer: 'https://search.example/',
  session: 'abc',
  page_location: 'https://shop.example/search',
  is_publisher: false,
  source: 'storefront',
  ...changes,
})

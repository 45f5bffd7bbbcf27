import { LIVE_LISTS, type LiveEvent } from '@matinee/contract/live/live-events'
import { expect, type APIRequestContext } from '@playwright/test'
import { buyOffer } from './admin-screens.ts'
import { callerOf, type Cookies } from './callers.ts'
import type { Product } from './product.ts'

interface LiveEventInput {
  title: string
  /** Minutes from now. */
  starts_in?: number
  donations?: boolean
}

/** Announces a live event that everybody may watch. */
export async function announceLiveEvent(
  publisher: APIRequestContext,
  { title, starts_in = 10, donations = false }: LiveEventInput,
): Promise<LiveEvent> {
  const starts_at = new Date(Date.now() + starts_in * 60_000).toISOString()
  const created = await publisher.post('/bullet/api/live_events', { data: { title, starts_at } })
  expect(created.status(), await created.text()).toBe(201)
  const { id, version } = (await created.json()) as LiveEvent
  const changed = await publisher.patch(`/bullet/api/live_events/${id}`, {
    data: { version, chat: true, donations },
  })
  expect(changed.ok(), await changed.text()).toBe(true)
  expect((await publisher.post(`/bullet/api/programs/${id}/publish`)).ok()).toBe(true)
  return (await changed.json()) as LiveEvent
}

/** Deletes those that are planned, on air or over. */
export async function removeLiveEvents(publisher: APIRequestContext) {
  for (const list of LIVE_LISTS) {
    const answer = await publisher.get('/bullet/api/live_events', { params: { list } })
    for (const { id } of (await answer.json()) as LiveEvent[]) {
      const removed = await publisher.delete(`/bullet/api/programs/${id}`)
      expect(removed.ok(), await removed.text()).toBe(true)
    }
  }
}

interface SoldTicket {
  /** The buyer's cookies. */
  buyer: Cookies
  /** The offer, for whoever archives it: other journeys look at all that is sold. */
  offerId: number
}

/** Sells somebody a ticket for 7.00 that opens the event and nothing else. */
export async function sellTicket(product: Product, owner: Cookies, eventId: number): Promise<SoldTicket> {
  const admin = await callerOf(product.origin, owner)
  const closing = { action: 'set_access', ids: [eventId], access: 'paid' }
  expect((await admin.post('/bullet/api/programs/bulk', { data: closing })).ok()).toBe(true)
  const prices = [{ currency: 'USD', amount: 700 }]
  const data = { type: 'fixed_price', title: 'Ticket', content_ids: [eventId], prices }
  const made = await admin.post('/bullet/api/offers', { data })
  expect(made.status(), await made.text()).toBe(201)
  const { id: offerId } = (await made.json()) as { id: number }
  await admin.dispose()
  return { buyer: await buyOffer(product, owner, offerId), offerId }
}

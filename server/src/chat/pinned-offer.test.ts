import type { Chat } from '@matinee/contract/chat/chat'
import { expect, it, vi } from 'vitest'
import { listenToChat } from '../../testing/chat.ts'
import { startListening } from '../../testing/stream-listener.ts'
import { makeWorld } from '../../testing/world.ts'
import { showChangedOffer } from './pinned-offer.ts'

const world = await makeWorld()
const { make, ctx } = world
const openStreams = await startListening(world)
const owner = await world.as(world.owner)
const until = (isSo: () => void) => vi.waitFor(isSo, { timeout: 5000, interval: 5 })
type Show = { id: number }
const event = () => make.liveEvent({ state: 'live', started_at: ctx.clock.now().toISOString() })
const pin = ({ id }: Show, offer_id: number | null) =>
  owner.put(`/bullet/api/live_chats/${id}/offer`, { offer_id })
const shown = async ({ id }: Show) =>
  ((await owner.get(`/api/live_chats/${id}`)).json() as Chat).pinned_offer_id
const archive = ({ id }: Show) => owner.post(`/bullet/api/offers/${id}/archive`)
const changed = (offer_id: number) => showChangedOffer(ctx, { store_id: world.storeId, offer_id })

it('shows an offer until it is unpinned', async () => {
  const [show, offer] = [await event(), await make.offer({ title: 'Season ticket' })]
  const stream = await listenToChat(openStreams, show.id)
  expect((await pin(show, offer.id)).json()).toEqual({ offer_id: offer.id })
  await until(() => expect(stream.signals().at(-1)).toMatchObject({ what: 'offer', offer_id: offer.id }))
  expect(await shown(show)).toBe(offer.id)
  await pin(show, null)
  expect(await shown(show)).toBeNull()
  stream.leave()
})

it('shows it as long as it is sold', async () => {
  const [show, other, offer] = [await event(), await event(), await make.offer()]
  await pin(show, offer.id)
  const [stream, elsewhere] = [
    await listenToChat(openStreams, show.id),
    await listenToChat(openStreams, other.id),
  ]
  await archive(offer)
  expect(await shown(show)).toBeNull()
  await changed(offer.id)
  await until(() => expect(stream.signals().at(-1)).toMatchObject({ what: 'offer', offer_id: null }))
  expect(elsewhere.signals()).toEqual([])
  expect((await pin(other, offer.id)).json().code).toBe('offer_archived')
  await owner.post(`/bullet/api/offers/${offer.id}/restore`)
  await changed(offer.id)
  await until(() => expect(stream.signals().at(-1)).toMatchObject({ what: 'offer', offer_id: offer.id }))
  for (const one of [stream, elsewhere]) one.leave()
})

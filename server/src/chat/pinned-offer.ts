import type { Static } from 'typebox'
import { inStore } from '../store/in-store.ts'
import type { offerChanged } from '../offers/events.ts'
import { findOfferOnSale } from '../offers/offers.ts'
import { audit } from '../platform/audit.ts'
import { transact, type Context } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { putChatRules } from './queries/moderation.ts'
import { findChatsWithOffer } from './queries/pinned-offer.ts'
import { notifyChat } from './stream.ts'
import { readChatTerms } from './terms.ts'

/** The offer above the messages, while it is sold. */
export async function readPinnedOffer(ctx: StoreContext, viewer: Viewer, contentId: number) {
  const { terms } = await readChatTerms(ctx, viewer, contentId)
  return { offer_id: terms.pinned_offer_id }
}

/** Pins an offer that is sold, or unpins with null. Throws `OfferNotFound`, `OfferArchived`. */
export function pinOffer(ctx: StoreContext, viewer: Viewer, contentId: number, offer_id: number | null) {
  return transact(ctx, async (ctx) => {
    const { terms } = await readChatTerms(ctx, viewer, contentId)
    const offer = offer_id === null ? null : await findOfferOnSale(ctx, offer_id)
    const key = { store_id: ctx.store.id, content_id: contentId }
    await putChatRules(ctx.db, key, { pinned_offer_id: offer_id })
    await notifyChat(ctx, contentId, { what: 'offer', offer_id })
    await audit(ctx, viewer, {
      act: offer ? 'chat.offer_pinned' : 'chat.offer_unpinned',
      subject: { kind: 'content', id: contentId, name: terms.title },
      ...(offer && { details: { offer_title: offer.title } }),
    })
    return { offer_id }
  })
}

/** Tells the chats that show an offer that it has changed, or is not sold any more. */
export async function showChangedOffer(
  ctx: Context,
  { store_id, offer_id }: Static<(typeof offerChanged)['payload']>,
) {
  const store = await inStore(ctx, store_id)
  for (const { content_id, is_sold } of await findChatsWithOffer(ctx.db, store_id, offer_id))
    await notifyChat(store, content_id, { what: 'offer', offer_id: is_sold ? offer_id : null })
}

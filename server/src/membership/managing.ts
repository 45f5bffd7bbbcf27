import {
  changeOffer as changeCall,
  type ManagedOffer,
  type OfferDetail,
} from '@matinee/contract/offers-admin'
import { audit, type AuditAct } from '../platform/audit.ts'
import { assertOfStore } from '../platform/chosen-rows.ts'
import { transact } from '../platform/context.ts'
import { publish } from '../platform/events.ts'
import type { StoreContext } from '../platform/http.ts'
import { enqueue } from '../platform/jobs.ts'
import type { Viewer } from '../platform/viewer.ts'
import { catalogueChanged } from '../store/settings.ts'
import { OfferInUse, OfferNotFound, OffersChanged } from './errors.ts'
import { offerChanged } from './events.ts'
import { keepLimits } from './jobs.ts'
import { shownOffer } from './offers.ts'
import { mayEditOffers, seesFigures, whoMayEditOffers, whoMaySeeOffers } from './policy.ts'
import { setPrices } from './prices.ts'
import * as query from './queries/managed.ts'
import type { Sold } from './sold.ts'
import { choicesIn, columnsOf, refuseSenseless, type Changes, type Draft } from './terms.ts'

export interface Managing extends StoreContext {
  sold: Sold
}

/** Every offer of the store; what they bring in for those who see money. */
export async function listOffers(ctx: Managing, viewer: Viewer): Promise<ManagedOffer[]> {
  whoMaySeeOffers(viewer)
  const [rows, figures] = await Promise.all([
    query.listManaged(ctx.db, ctx.store.id, nowOf(ctx)),
    seesFigures(viewer) ? ctx.sold.figures(ctx) : null,
  ])
  return rows.map((row) => managedOffer(row, figures))
}

const NONE = { subscribers: 0, trialing: 0, mrr: [] }

const managedOffer = (
  row: query.ManagedRow,
  figures: Awaited<ReturnType<Sold['figures']>> | null,
): ManagedOffer => ({
  ...row,
  ...shownOffer(row),
  figures: figures && row.type === 'recurring' ? (figures.get(row.id) ?? NONE) : null,
})

/** One of them with its programs by hand and every price it had. Throws `OfferNotFound`. */
export async function readOffer(ctx: Managing, viewer: Viewer, id: number): Promise<OfferDetail> {
  whoMaySeeOffers(viewer)
  const row = await query.findManaged(ctx.db, ctx.store.id, id, nowOf(ctx))
  if (!row) throw OfferNotFound()
  const [contents, prices, subscribers, figures] = await Promise.all([
    query.contentsOf(ctx.db, id),
    query.pricesEver(ctx.db, id),
    ctx.sold.onPrices(ctx, id),
    seesFigures(viewer) ? ctx.sold.figures(ctx) : null,
  ])
  return {
    ...managedOffer(row, figures),
    contents,
    price_versions: prices.map((price) => ({ ...price, subscribers: subscribers.get(price.id) ?? 0 })),
    may_edit: mayEditOffers(viewer),
  }
}

/** Makes an offer, the last in the order. */
export function createOffer(ctx: Managing, viewer: Viewer, draft: Draft): Promise<OfferDetail> {
  whoMayEditOffers(viewer)
  return transact(ctx, async (ctx) => {
    await assertOfStore(ctx, choicesIn(draft))
    return insert(ctx, viewer, draft)
  })
}

async function insert(ctx: Managing, viewer: Viewer, draft: Draft): Promise<OfferDetail> {
  const { type, title, prices, content_ids = [] } = draft
  const columns = columnsOf(draft)
  refuseSenseless(type, columns)
  const position = (await query.lastPosition(ctx.db, ctx.store.id)) + 1
  const offer = { ...columns, store_id: ctx.store.id, type, title: title.trim(), position }
  const { id } = await query.insertOffer(ctx.db, { ...offer, created_at: nowOf(ctx) })
  await setPrices(ctx, { id, type }, prices)
  await query.putContents(ctx.db, ctx.store.id, id, content_ids)
  return changed(ctx, viewer, { id, title: offer.title }, 'offer.created')
}

/** Changes what is given. */
export function changeOffer(ctx: Managing, viewer: Viewer, id: number, changes: Changes) {
  return change(ctx, viewer, id, 'offer.changed', async (ctx, offer) => {
    const columns = columnsOf(changes)
    refuseSenseless(offer.type, { ...offer, ...columns })
    await assertOfStore(ctx, choicesIn(changes, offer))
    if (Object.keys(columns).length > 0) await query.updateOffer(ctx.db, id, columns)
    if (changes.prices) await setPrices(ctx, offer, changes.prices)
    if (changes.content_ids) await query.putContents(ctx.db, ctx.store.id, id, changes.content_ids)
    if ('max_sessions' in changes || 'max_streams' in changes)
      await enqueue(ctx, keepLimits, { offer_id: id }, { key: `limits ${id}` })
  })
}

/** It is no longer sold; whoever has it keeps it. */
export const archiveOffer = (ctx: Managing, viewer: Viewer, id: number) =>
  change(ctx, viewer, id, 'offer.archived', (ctx) =>
    query.updateOffer(ctx.db, id, { state: 'archived', archived_at: nowOf(ctx) }),
  )

export const restoreOffer = (ctx: Managing, viewer: Viewer, id: number) =>
  change(ctx, viewer, id, 'offer.restored', (ctx) =>
    query.updateOffer(ctx.db, id, { state: 'active', archived_at: null }),
  )

export const setImage = (ctx: Managing, viewer: Viewer, id: number, image: string | null) =>
  change(ctx, viewer, id, 'offer.changed', (ctx) => query.updateOffer(ctx.db, id, { image }))

/** A copy that nobody sees yet, the last in the order. */
export async function duplicateOffer(ctx: Managing, viewer: Viewer, id: number): Promise<OfferDetail> {
  whoMayEditOffers(viewer)
  const { contents, image, prices, ...offer } = await readOffer(ctx, viewer, id)
  const terms = Object.fromEntries(
    Object.entries(offer).filter(([name]) => name in changeCall.body.properties),
  )
  return transact(ctx, async (ctx) => {
    const copy = await insert(ctx, viewer, {
      ...(terms as Changes),
      type: offer.type,
      title: offer.title,
      prices: prices.map(({ currency, amount }) => ({ currency, amount })),
      content_ids: contents.map((content) => content.id),
      visibility: 'private',
      auto_assign: false,
    })
    await query.updateOffer(ctx.db, copy.id, { image })
    return readOffer(ctx, viewer, copy.id)
  })
}

/** Deletes an offer nobody ever had. Throws `OfferInUse`. */
export function removeOffer(ctx: Managing, viewer: Viewer, id: number): Promise<undefined> {
  whoMayEditOffers(viewer)
  return transact(ctx, async (ctx) => {
    const offer = await query.lockOffer(ctx.db, ctx.store.id, id)
    if (!offer) throw OfferNotFound()
    if ((await query.hasAccesses(ctx.db, id)) || (await ctx.sold.wasSold(ctx, id))) throw OfferInUse()
    await query.deleteOffer(ctx.db, id)
    await tell(ctx, viewer, offer, 'offer.deleted')
    return undefined
  })
}

/** Puts all offers into this order; refused when others came or went meanwhile. */
export function orderOffers(ctx: Managing, viewer: Viewer, ids: number[]): Promise<ManagedOffer[]> {
  whoMayEditOffers(viewer)
  return transact(ctx, async (ctx) => {
    const known = await query.listManaged(ctx.db, ctx.store.id, nowOf(ctx))
    if (known.length !== ids.length || !known.every(({ id }) => ids.includes(id))) throw OffersChanged()
    await query.orderOffers(ctx.db, ctx.store.id, ids)
    await catalogueChanged(ctx)
    return listOffers(ctx, viewer)
  })
}

type Locked = NonNullable<Awaited<ReturnType<typeof query.lockOffer>>>

function change(
  ctx: Managing,
  viewer: Viewer,
  id: number,
  act: AuditAct,
  work: (ctx: Managing, offer: Locked) => Promise<unknown>,
): Promise<OfferDetail> {
  whoMayEditOffers(viewer)
  return transact(ctx, async (ctx) => {
    const offer = await query.lockOffer(ctx.db, ctx.store.id, id)
    if (!offer) throw OfferNotFound()
    await work(ctx, offer)
    return changed(ctx, viewer, offer, act)
  })
}

async function changed(ctx: Managing, viewer: Viewer, offer: { id: number; title: string }, act: AuditAct) {
  await tell(ctx, viewer, offer, act)
  return readOffer(ctx, viewer, offer.id)
}

/** Whoever shows offers looks again, and the audit log knows. */
async function tell(
  ctx: StoreContext,
  viewer: Viewer,
  { id, title }: { id: number; title: string },
  act: AuditAct,
) {
  await audit(ctx, viewer, { act, subject: { kind: 'offer', id, name: title } })
  await catalogueChanged(ctx)
  await publish(ctx, offerChanged, { store_id: ctx.store.id, offer_id: id })
}

const nowOf = ({ clock }: StoreContext) => clock.now().toISOString()

import {
  changeOffer as changeCall,
  type ManagedOffer,
  type OfferDetail,
} from '@matinee/contract/offers/offers-admin'
import { audit, type AuditActionName } from '../platform/audit.ts'
import { assertOfStore } from '../platform/database/chosen-rows.ts'
import { transact } from '../platform/context.ts'
import { publish } from '../platform/jobs/events.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../store/settings.ts'
import { changeTranslations } from '../store/translated.ts'
import { OfferInUse, OfferNotFound, OffersChanged } from './errors.ts'
import { offerChanged } from './events.ts'
import { updateLimits } from './jobs.ts'
import { presentOffer } from './offers.ts'
import { canEditOffers, canSeeFigures, requireOfferEditor, requireOfferViewer } from './policy.ts'
import { setPrices } from './prices.ts'
import * as query from './queries/offer-admin.ts'
import type { OfferStatistics } from './offer-statistics.ts'
import { choicesIn, offerColumnsOf, assertTerms, type OfferChanges, type OfferDraft } from './terms.ts'

export interface OfferAdminContext extends StoreContext {
  sold: OfferStatistics
}

/** Every offer of the store, with revenue for those who may see it. */
export async function listOffers(ctx: OfferAdminContext, viewer: Viewer): Promise<ManagedOffer[]> {
  requireOfferViewer(viewer)
  const [rows, figures] = await Promise.all([
    query.listManaged(ctx.db, ctx.store.id, nowOf(ctx)),
    canSeeFigures(viewer) ? ctx.sold.figures(ctx) : null,
  ])
  return rows.map((row) => managedOffer(row, figures))
}

const NONE = { subscribers: 0, trialing: 0, mrr: [] }

const managedOffer = (
  row: query.ManagedOfferRow,
  figures: Awaited<ReturnType<OfferStatistics['figures']>> | null,
): ManagedOffer => ({
  ...row,
  ...presentOffer(row),
  figures: figures && row.type === 'recurring' ? (figures.get(row.id) ?? NONE) : null,
})

/** One offer with its selected programs and all its prices so far. Throws `OfferNotFound`. */
export async function readOffer(ctx: OfferAdminContext, viewer: Viewer, id: number): Promise<OfferDetail> {
  requireOfferViewer(viewer)
  const row = await query.findManaged(ctx.db, ctx.store.id, id, nowOf(ctx))
  if (!row) throw OfferNotFound()
  const [contents, prices, subscribers, figures] = await Promise.all([
    query.contentsOf(ctx.db, id),
    query.pricesEver(ctx.db, id),
    ctx.sold.countByPrice(ctx, id),
    canSeeFigures(viewer) ? ctx.sold.figures(ctx) : null,
  ])
  return {
    ...managedOffer(row, figures),
    contents,
    price_versions: prices.map((price) => ({ ...price, subscribers: subscribers.get(price.id) ?? 0 })),
    may_edit: canEditOffers(viewer),
  }
}

/** Creates an offer at the end of the list. */
export function createOffer(ctx: OfferAdminContext, viewer: Viewer, draft: OfferDraft): Promise<OfferDetail> {
  requireOfferEditor(viewer)
  return transact(ctx, async (ctx) => {
    await assertOfStore(ctx, choicesIn(draft))
    return insert(ctx, viewer, draft)
  })
}

async function insert(ctx: OfferAdminContext, viewer: Viewer, draft: OfferDraft): Promise<OfferDetail> {
  const { type, title, prices, content_ids = [] } = draft
  const columns = { ...offerColumnsOf(draft), ...translationsAfter(ctx, { translations: {} }, draft) }
  assertTerms(type, columns)
  const position = (await query.lastPosition(ctx.db, ctx.store.id)) + 1
  const offer = { ...columns, store_id: ctx.store.id, type, title: title.trim(), position }
  const { id } = await query.insertOffer(ctx.db, { ...offer, created_at: nowOf(ctx) })
  await setPrices(ctx, { id, type }, prices)
  await query.putContents(ctx.db, ctx.store.id, id, content_ids)
  return changedOffer(ctx, viewer, { id, title: offer.title }, 'offer.created')
}

/** Changes the given fields. */
export function changeOffer(ctx: OfferAdminContext, viewer: Viewer, id: number, changes: OfferChanges) {
  return changeLockedOffer(ctx, viewer, id, 'offer.changed', async (ctx, offer) => {
    const columns = { ...offerColumnsOf(changes), ...translationsAfter(ctx, offer, changes) }
    assertTerms(offer.type, { ...offer, ...columns })
    await assertOfStore(ctx, choicesIn(changes, offer))
    if (Object.keys(columns).length > 0) await query.updateOffer(ctx.db, id, columns)
    if (changes.prices) await setPrices(ctx, offer, changes.prices)
    if (changes.content_ids) await query.putContents(ctx.db, ctx.store.id, id, changes.content_ids)
    if ('max_sessions' in changes || 'max_streams' in changes)
      await enqueue(ctx, updateLimits, { offer_id: id }, { key: `limits ${id}` })
  })
}

const translationsAfter = (
  ctx: StoreContext,
  before: Pick<LockedOffer, 'translations'>,
  { translations }: OfferChanges,
) => translations && { translations: changeTranslations(ctx, before.translations, translations) }

/** Archives an offer: it is no longer sold, members keep it. */
export const archiveOffer = (ctx: OfferAdminContext, viewer: Viewer, id: number) =>
  changeLockedOffer(ctx, viewer, id, 'offer.archived', (ctx) =>
    query.updateOffer(ctx.db, id, { state: 'archived', archived_at: nowOf(ctx) }),
  )

export const restoreOffer = (ctx: OfferAdminContext, viewer: Viewer, id: number) =>
  changeLockedOffer(ctx, viewer, id, 'offer.restored', (ctx) =>
    query.updateOffer(ctx.db, id, { state: 'active', archived_at: null }),
  )

export const setOfferPicture = (ctx: OfferAdminContext, viewer: Viewer, id: number, image: string | null) =>
  changeLockedOffer(ctx, viewer, id, 'offer.changed', (ctx) => query.updateOffer(ctx.db, id, { image }))

/** Copies an offer as a hidden one at the end of the list. */
export async function duplicateOffer(
  ctx: OfferAdminContext,
  viewer: Viewer,
  id: number,
): Promise<OfferDetail> {
  requireOfferEditor(viewer)
  const { contents, image, prices, ...offer } = await readOffer(ctx, viewer, id)
  const terms = Object.fromEntries(
    Object.entries(offer).filter(([name]) => name in changeCall.body.properties),
  )
  return transact(ctx, async (ctx) => {
    const copy = await insert(ctx, viewer, {
      ...(terms as OfferChanges),
      type: offer.type,
      title: offer.title,
      prices: prices.map(({ id: _id, ...price }) => price),
      content_ids: contents.map((content) => content.id),
      visibility: 'private',
      auto_assign: false,
    })
    await query.updateOffer(ctx.db, copy.id, { image })
    return readOffer(ctx, viewer, copy.id)
  })
}

/** Deletes an offer that was never used. Throws `OfferInUse`. */
export function removeOffer(ctx: OfferAdminContext, viewer: Viewer, id: number): Promise<undefined> {
  requireOfferEditor(viewer)
  return transact(ctx, async (ctx) => {
    const offer = await query.lockOffer(ctx.db, ctx.store.id, id)
    if (!offer) throw OfferNotFound()
    if ((await query.hasAccesses(ctx.db, id)) || (await ctx.sold.wasSold(ctx, id))) throw OfferInUse()
    await query.deleteOffer(ctx.db, id)
    await publishOfferChanged(ctx, viewer, offer, 'offer.deleted')
    return undefined
  })
}

/** Reorders all offers. Throws if offers were added or removed meanwhile. */
export function orderOffers(ctx: OfferAdminContext, viewer: Viewer, ids: number[]): Promise<ManagedOffer[]> {
  requireOfferEditor(viewer)
  return transact(ctx, async (ctx) => {
    const known = await query.listManaged(ctx.db, ctx.store.id, nowOf(ctx))
    if (known.length !== ids.length || !known.every(({ id }) => ids.includes(id))) throw OffersChanged()
    await query.orderOffers(ctx.db, ctx.store.id, ids)
    await notifyCatalogueChanged(ctx)
    return listOffers(ctx, viewer)
  })
}

type LockedOffer = NonNullable<Awaited<ReturnType<typeof query.lockOffer>>>

function changeLockedOffer(
  ctx: OfferAdminContext,
  viewer: Viewer,
  id: number,
  act: AuditActionName,
  work: (ctx: OfferAdminContext, offer: LockedOffer) => Promise<unknown>,
): Promise<OfferDetail> {
  requireOfferEditor(viewer)
  return transact(ctx, async (ctx) => {
    const offer = await query.lockOffer(ctx.db, ctx.store.id, id)
    if (!offer) throw OfferNotFound()
    await work(ctx, offer)
    return changedOffer(ctx, viewer, offer, act)
  })
}

async function changedOffer(
  ctx: OfferAdminContext,
  viewer: Viewer,
  offer: { id: number; title: string },
  act: AuditActionName,
) {
  await publishOfferChanged(ctx, viewer, offer, act)
  return readOffer(ctx, viewer, offer.id)
}

/** Publishes that an offer has changed and records it in the audit log. */
async function publishOfferChanged(
  ctx: StoreContext,
  viewer: Viewer,
  { id, title }: { id: number; title: string },
  act: AuditActionName,
) {
  await audit(ctx, viewer, { act, subject: { kind: 'offer', id, name: title } })
  await notifyCatalogueChanged(ctx)
  await publish(ctx, offerChanged, { store_id: ctx.store.id, offer_id: id })
}

const nowOf = ({ clock }: StoreContext) => clock.now().toISOString()

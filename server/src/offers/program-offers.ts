import type { OfferOfProgram } from '@matinee/contract/offers/offers-admin'
import { ProgramNotFound } from '../catalogue/errors.ts'
import { audit } from '../platform/audit.ts'
import { assertOfStore } from '../platform/database/chosen-rows.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../store/settings.ts'
import { presentOffer } from './offers.ts'
import { requireOfferPlacement, requireOfferViewer } from './policy.ts'
import * as query from './queries/offer-admin.ts'

/** The offers on sale and how each opens a program. */
export async function offersOfProgram(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
): Promise<OfferOfProgram[]> {
  requireOfferViewer(viewer)
  await programOf(ctx, id)
  const rows = await query.offersOfProgram(ctx.db, ctx.store.id, id)
  return rows.map((row) => ({ ...presentOffer(row), visibility: row.visibility, opens: row.opens }))
}

/** Adds a program to these offers and removes it from all others. */
export function setOffersOfProgram(ctx: StoreContext, viewer: Viewer, id: number, offerIds: number[]) {
  requireOfferPlacement(viewer)
  return transact(ctx, async (ctx) => {
    const { title } = await programOf(ctx, id)
    await assertOfStore(ctx, { offer_ids: { table: 'offer', ids: offerIds } })
    await query.putOffersOfProgram(ctx.db, ctx.store.id, id, offerIds)
    await notifyCatalogueChanged(ctx)
    const subject = { kind: 'program', id, name: title }
    await audit(ctx, viewer, { act: 'program.offers_changed', subject, details: { offers: offerIds.length } })
    return offersOfProgram(ctx, viewer, id)
  })
}

async function programOf(ctx: StoreContext, id: number) {
  const program = await query.findProgram(ctx.db, ctx.store.id, id)
  if (!program) throw ProgramNotFound()
  return program
}

import type { TermKind } from '@matinee/contract/catalogue/terms'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { publish } from '../../platform/jobs/events.ts'
import { type Viewer, assertMayEdit } from '../../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { termDeleted } from '../events.ts'
import { moveViews } from '../search/saved-views.ts'
import * as query from './term-queries.ts'
import { TermOrderChanged, SameTerm } from './term-errors.ts'
import { readTerm } from './terms.ts'

/** Reorders all categories or authors; refused if some were added or removed in the meantime. */
export function orderTerms(ctx: StoreContext, viewer: Viewer, kind: TermKind, { ids }: { ids: number[] }) {
  assertMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    await query.lockTerms(ctx.db, ctx.store.id, kind)
    const known = await query.listTermRows(ctx.db, ctx.store.id, kind)
    if (known.length !== ids.length || !known.every(({ id }) => ids.includes(id))) throw TermOrderChanged()
    await query.orderTerms(ctx.db, ctx.store.id, kind, ids)
    await notifyCatalogueChanged(ctx)
    return query.listTermRows(ctx.db, ctx.store.id, kind)
  })
}

/** Merges a term into another: programs and addresses move to `into`, and the term is deleted. */
export function mergeTerm(
  ctx: StoreContext,
  viewer: Viewer,
  kind: TermKind,
  id: number,
  { into }: { into: number },
) {
  assertMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    await moveAndDelete(ctx, viewer, kind, id, into)
    return readTerm(ctx, viewer, kind, into)
  })
}

/** Deletes a category or author; its programs move to `move_to`, or lose it. */
export function removeTerm(
  ctx: StoreContext,
  viewer: Viewer,
  kind: TermKind,
  id: number,
  { move_to }: { move_to?: number | undefined },
) {
  assertMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    await moveAndDelete(ctx, viewer, kind, id, move_to)
    return undefined
  })
}

async function moveAndDelete(
  ctx: StoreContext,
  viewer: Viewer,
  kind: TermKind,
  id: number,
  into: number | undefined,
) {
  await query.lockTerms(ctx.db, ctx.store.id, kind)
  const term = await readTerm(ctx, viewer, kind, id)
  if (into !== undefined) {
    if (into === id) throw SameTerm({ errors: { into: ['same'] } })
    await readTerm(ctx, viewer, kind, into)
    await query.movePrograms(ctx.db, kind, id, into)
    await query.moveAddresses(ctx.db, ctx.store.id, kind, term, into)
    await moveViews(ctx.db, ctx.store.id, kind, id, into)
  }
  await query.deleteTerm(ctx.db, kind, id)
  await publish(ctx, termDeleted, { store_id: ctx.store.id, kind, term_id: id, into: into ?? null })
  await auditRemoval(ctx, viewer, kind, term, into)
  await notifyCatalogueChanged(ctx)
}

async function auditRemoval(
  ctx: StoreContext,
  viewer: Viewer,
  kind: TermKind,
  { id, title }: { id: number; title: string },
  into: number | undefined,
) {
  const noun = kind === 'categories' ? 'category' : 'author'
  const subject = { kind: noun, id, name: title }
  if (into === undefined) return audit(ctx, viewer, { act: `${noun}.deleted`, subject })
  const { title: other } = await readTerm(ctx, viewer, kind, into)
  return audit(ctx, viewer, { act: `${noun}.merged`, subject, details: { into: other } })
}

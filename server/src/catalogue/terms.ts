import type { Term, TermChanges, TermDetail, TermKind } from '@matinee/contract/terms'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import { type Viewer, whoMayEdit, whoReaches } from '../platform/viewer.ts'
import { catalogueChanged } from '../store/settings.ts'
import { TermTaken } from './errors.ts'
import { mayEditTerm, whoMayEditTerm } from './own.ts'
import { freePermalink, permalinkOf } from './permalink.ts'
import { TermAddressTaken, TermNotFound, TermSavedSince } from './term-errors.ts'
import * as query from './queries/terms.ts'
import { pick } from '../platform/pick.ts'

/** The store's categories or authors in their order, each with how many programs it has. */
export function listTerms(ctx: StoreContext, viewer: Viewer, kind: TermKind): Promise<Term[]> {
  whoReaches(viewer, 'content', 'own')
  return query.allTerms(ctx.db, ctx.store.id, kind)
}

/** One category or author with all that is said of it. */
export async function readTerm(ctx: StoreContext, viewer: Viewer, kind: TermKind, id: number) {
  whoReaches(viewer, 'content', 'own')
  const term = await query.findTerm(ctx.db, ctx.store.id, kind, id)
  if (!term) throw TermNotFound()
  return { ...term, may_change: await mayEditTerm(ctx, viewer, kind, id) }
}

/** A new category or author at the end of the order. */
export function createTerm(
  ctx: StoreContext,
  viewer: Viewer,
  kind: TermKind,
  { title }: { title: string },
): Promise<Term> {
  whoMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    await query.lockTerms(ctx.db, ctx.store.id, kind)
    await refuseTakenTitle(ctx, kind, title)
    const permalink = await freePermalink(permalinkOf(title), (wanted) =>
      query.isTermTaken(ctx.db, ctx.store.id, kind, { permalink: wanted }),
    )
    const id = await query.insertTerm(ctx.db, ctx.store.id, kind, { title: title.trim(), permalink })
    await catalogueChanged(ctx)
    return readTerm(ctx, viewer, kind, id)
  })
}

const AS_SENT = [
  'title',
  'description',
  'meta_title',
  'meta_description',
  'featured',
  'hidden',
  'links',
] as const

/** Saves changes made on top of `version`; a newer one saved meanwhile refuses them. The old address leads here. */
export async function changeTerm(
  ctx: StoreContext,
  viewer: Viewer,
  kind: TermKind,
  id: number,
  { version, ...changes }: TermChanges,
): Promise<TermDetail> {
  await whoMayEditTerm(ctx, viewer, kind, id)
  return transact(ctx, async (ctx) => {
    await query.lockTerms(ctx.db, ctx.store.id, kind)
    const term = await readTerm(ctx, viewer, kind, id)
    if (term.version !== version) throw TermSavedSince()
    if (changes.title !== undefined) await refuseTakenTitle(ctx, kind, changes.title, id)
    const permalink = await addressOf(ctx, kind, term, changes.permalink)
    await query.updateTerm(ctx.db, kind, id, { ...pick(changes, AS_SENT), permalink })
    if (permalink !== term.permalink) await query.keepOldAddress(ctx.db, ctx.store.id, kind, term)
    await catalogueChanged(ctx)
    return readTerm(ctx, viewer, kind, id)
  })
}

/** Where an address a category or an author had before leads now; undefined where it never was one. */
export const movedTerm = (ctx: Pick<StoreContext, 'db' | 'store'>, kind: TermKind, permalink: string) =>
  query.findOldAddress(ctx.db, ctx.store.id, kind, permalink)

async function refuseTakenTitle(ctx: StoreContext, kind: TermKind, title: string, but?: number) {
  if (await query.isTermTaken(ctx.db, ctx.store.id, kind, { title: title.trim() }, but))
    throw TermTaken({ errors: { title: ['taken'] } })
}

async function addressOf(ctx: StoreContext, kind: TermKind, term: TermDetail, wanted: string | undefined) {
  const permalink = wanted === undefined ? term.permalink : permalinkOf(wanted)
  if (await query.isTermTaken(ctx.db, ctx.store.id, kind, { permalink }, term.id))
    throw TermAddressTaken({ errors: { permalink: ['taken'] } })
  return permalink
}

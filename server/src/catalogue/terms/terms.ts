import type { Term, TermChanges, TermDetail, TermKind } from '@matinee/contract/catalogue/terms'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { type Viewer, assertMayEdit, assertReach } from '../../platform/http/viewer.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { changeTranslations } from '../../store/translated.ts'
import { TermTitleTaken } from '../errors.ts'
import { sanitizeRichText, sanitizeTranslations } from '../rich-text.ts'
import { canEditTerm, requireTermEdit } from '../programs/program-authorization.ts'
import { findFreePermalink, toPermalink } from '../programs/permalink.ts'
import { TermAddressTaken, TermNotFound, TermSavedSince } from './term-errors.ts'
import * as query from './term-queries.ts'
import { pick } from '../../platform/http/pick.ts'

/** The store's categories or authors in order, each with its number of programs. */
export function listTerms(ctx: StoreContext, viewer: Viewer, kind: TermKind): Promise<Term[]> {
  assertReach(viewer, 'content', 'own')
  return query.listTermRows(ctx.db, ctx.store.id, kind)
}

/** One category or author in full. */
export async function readTerm(ctx: StoreContext, viewer: Viewer, kind: TermKind, id: number) {
  assertReach(viewer, 'content', 'own')
  const term = await query.findTerm(ctx.db, ctx.store.id, kind, id)
  if (!term) throw TermNotFound()
  return { ...term, may_change: await canEditTerm(ctx, viewer, kind, id) }
}

/** Adds a category or author at the end. */
export function createTerm(
  ctx: StoreContext,
  viewer: Viewer,
  kind: TermKind,
  { title }: { title: string },
): Promise<Term> {
  assertMayEdit(viewer, 'content')
  return transact(ctx, async (ctx) => {
    await query.lockTerms(ctx.db, ctx.store.id, kind)
    await assertTermTitleFree(ctx, kind, title)
    const permalink = await findFreePermalink(toPermalink(title), (wanted) =>
      query.isTermTaken(ctx.db, ctx.store.id, kind, { permalink: wanted }),
    )
    const id = await query.insertTerm(ctx.db, ctx.store.id, kind, { title: title.trim(), permalink })
    await notifyCatalogueChanged(ctx)
    return readTerm(ctx, viewer, kind, id)
  })
}

const UNCHANGED_FIELDS = ['title', 'meta_title', 'meta_description', 'featured', 'hidden', 'links'] as const

/** Saves changes based on `version`; refused if a newer version was saved. The previous address redirects here. */
export async function changeTerm(
  ctx: StoreContext,
  viewer: Viewer,
  kind: TermKind,
  id: number,
  { version, ...changes }: TermChanges,
): Promise<TermDetail> {
  await requireTermEdit(ctx, viewer, kind, id)
  return transact(ctx, async (ctx) => {
    await query.lockTerms(ctx.db, ctx.store.id, kind)
    const term = await readTerm(ctx, viewer, kind, id)
    if (term.version !== version) throw TermSavedSince()
    if (changes.title !== undefined) await assertTermTitleFree(ctx, kind, changes.title, id)
    const permalink = await claimTermPermalink(ctx, kind, term, changes.permalink)
    const { description, translations } = changes
    await query.updateTerm(ctx.db, kind, id, {
      ...pick(changes, UNCHANGED_FIELDS),
      ...(description !== undefined && { description: description && (await sanitizeRichText(description)) }),
      ...(translations && { translations: await translationsAfter(ctx, term, translations) }),
      permalink,
    })
    if (permalink !== term.permalink) await query.saveOldAddress(ctx.db, ctx.store.id, kind, term)
    await notifyCatalogueChanged(ctx)
    return readTerm(ctx, viewer, kind, id)
  })
}

const translationsAfter = async (
  ctx: StoreContext,
  { translations }: TermDetail,
  given: TermDetail['translations'],
) => changeTranslations(ctx, translations, await sanitizeTranslations(given))

/** The current address of a term by a previous one; undefined if it was never one. */
export const findMovedTerm = (ctx: Pick<StoreContext, 'db' | 'store'>, kind: TermKind, permalink: string) =>
  query.findOldAddress(ctx.db, ctx.store.id, kind, permalink)

async function assertTermTitleFree(ctx: StoreContext, kind: TermKind, title: string, but?: number) {
  if (await query.isTermTaken(ctx.db, ctx.store.id, kind, { title: title.trim() }, but))
    throw TermTitleTaken({ errors: { title: ['taken'] } })
}

async function claimTermPermalink(
  ctx: StoreContext,
  kind: TermKind,
  term: TermDetail,
  wanted: string | undefined,
) {
  const permalink = wanted === undefined ? term.permalink : toPermalink(wanted)
  if (await query.isTermTaken(ctx.db, ctx.store.id, kind, { permalink }, term.id))
    throw TermAddressTaken({ errors: { permalink: ['taken'] } })
  return permalink
}

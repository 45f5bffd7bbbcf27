import { MINUTE_MS } from '@matinee/contract/platform/durations'
import type { Program } from '@matinee/contract/catalogue/programs'
import type { Revision, RevisionField } from '@matinee/contract/platform/revisions'
import { transact } from '../../platform/context.ts'
import { canonicalJson, toJsonb } from '../../platform/database/jsonb.ts'
import { pick } from '../../platform/http/pick.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { MOST_REVISIONS, compareTexts } from '../../store/revisions.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { ProgramNotFound, ProgramSavedSince } from '../errors.ts'
import { saveEdits } from '../programs/drafts.ts'
import { auditProgram } from '../programs/program-audit.ts'
import { requireProgramEdit, requireProgramView } from '../programs/program-authorization.ts'
import { findProgram, findProgramLinks, type ContentRow } from '../programs/program-queries.ts'
import { readKind } from '../programs/program-kind.ts'
import { lockProgramOrThrow, readProgram } from '../programs/program.ts'
import { EDITED_COLUMNS, type ProgramDraft } from '../tables.ts'
import * as query from './revision-queries.ts'
import { changedNames, textsOf } from './revision-texts.ts'

/** Saves of one person within this time are one revision. */
const ONE_SITTING_MS = 10 * MINUTE_MS

/** What a revision keeps. An address stays what it is: it has a history of its own. */
const KEPT_COLUMNS = [
  ...EDITED_COLUMNS.filter((name) => name !== 'permalink'),
  'category_ids',
  'author_ids',
  'custom_values',
] as const

/** Edits a locked program, and keeps what it was before and is afterwards. */
export async function withRevision(
  ctx: StoreContext,
  viewer: Viewer,
  { id, updated_at }: Pick<ContentRow, 'id' | 'updated_at'>,
  edit: () => Promise<unknown>,
): Promise<void> {
  const before = await readEdited(ctx, id)
  await edit()
  const after = await readEdited(ctx, id)
  if (isSame(before, after)) return
  await keepUnseen(ctx, id, before, updated_at)
  await keep(ctx, viewer, id, after)
}

/** Everything of a program that its editor changes, with its unpublished changes. */
async function readEdited({ db, store }: StoreContext, id: number): Promise<ProgramDraft> {
  const program = await findProgram(db, store.id, id)
  if (!program) throw ProgramNotFound()
  const { draft, ...shown } = program
  return pick({ ...shown, ...(await findProgramLinks(db, id)), ...draft }, KEPT_COLUMNS)
}

const isSame = (one: unknown, other: unknown) => canonicalJson(one) === canonicalJson(other)

/** Keeps what a program was, if no revision says so: before the first, and what the product itself has changed. */
async function keepUnseen(ctx: StoreContext, id: number, before: ProgramDraft, at: string) {
  const newest = await query.findNewestRevision(ctx.db, ctx.store.id, id)
  if (!newest || !isSame(newest.draft, before)) await insert(ctx, id, { draft: before, memberId: null, at })
}

async function keep(ctx: StoreContext, viewer: Viewer, id: number, draft: ProgramDraft) {
  const now = ctx.clock.now()
  const newest = await query.findNewestRevision(ctx.db, ctx.store.id, id)
  const isOneSitting =
    newest?.member_id === viewer.id && now.getTime() - Date.parse(newest.begun_at) < ONE_SITTING_MS
  const saved_at = now.toISOString()
  if (newest && isOneSitting)
    await query.updateRevision(ctx.db, newest.id, { draft: toJsonb(draft), saved_at })
  else await insert(ctx, id, { draft, memberId: viewer.id || null, at: saved_at })
}

async function insert(
  { db, store }: StoreContext,
  id: number,
  { draft, memberId, at }: { draft: ProgramDraft; memberId: number | null; at: string },
) {
  await query.insertRevision(db, {
    store_id: store.id,
    content_id: id,
    draft: toJsonb(draft),
    member_id: memberId,
    begun_at: at,
    saved_at: at,
  })
  await query.deleteOldRevisions(db, id, MOST_REVISIONS)
}

/** The kept revisions of a program, newest first. */
export async function listProgramRevisions(
  ctx: StoreContext,
  viewer: Viewer,
  id: number,
): Promise<Revision[]> {
  await requireProgramView(ctx, viewer, id)
  await readKind(ctx, id)
  const rows = await query.listRevisionRows(ctx.db, ctx.store.id, id)
  return rows.map((row) => ({ ...row, changed: changedNames(row.changed) }))
}

/** An earlier revision beside what the program is now. */
export async function compareProgramRevision(
  ctx: StoreContext,
  viewer: Viewer,
  { id, revision_id }: { id: number; revision_id: number },
): Promise<RevisionField[]> {
  await requireProgramView(ctx, viewer, id)
  const { draft } = await requireRevision(ctx, id, revision_id)
  const now = await readEdited(ctx, id)
  return compareTexts(await textsOf(ctx, draft), await textsOf(ctx, now))
}

/** Makes a program what it was: at once while it is hidden, as unpublished changes once it is public. */
export async function restoreProgramRevision(
  ctx: StoreContext,
  viewer: Viewer,
  { id, revision_id, version }: { id: number; revision_id: number; version: number },
): Promise<Program> {
  await requireProgramEdit(ctx, viewer, id)
  return transact(ctx, async (ctx) => {
    const program = await lockProgramOrThrow(ctx, id)
    const { draft } = await requireRevision(ctx, id, revision_id)
    if (program.version !== version) throw ProgramSavedSince()
    await keepUnseen(ctx, id, await readEdited(ctx, id), program.updated_at)
    await saveEdits(ctx, program, await withoutDeletedTerms(ctx, pick(draft, KEPT_COLUMNS)))
    const now = ctx.clock.now().toISOString()
    await insert(ctx, id, { draft: await readEdited(ctx, id), memberId: viewer.id || null, at: now })
    await auditProgram(ctx, viewer, program, 'revision_restored')
    await notifyCatalogueChanged(ctx)
    return readProgram(ctx, viewer, id)
  })
}

async function requireRevision({ db, store }: StoreContext, id: number, revisionId: number) {
  const revision = await query.findRevision(db, store.id, id, revisionId)
  if (!revision) throw ProgramNotFound()
  return revision
}

/** Categories and authors that were deleted since are left out. */
async function withoutDeletedTerms({ db, store }: StoreContext, draft: ProgramDraft): Promise<ProgramDraft> {
  const { category_ids = [], author_ids = [] } = draft
  return {
    ...draft,
    category_ids: await query.listExistingIds(db, store.id, 'category', category_ids),
    author_ids: await query.listExistingIds(db, store.id, 'author', author_ids),
  }
}

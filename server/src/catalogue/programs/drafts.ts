import type { StoreContext } from '../../platform/http/http.ts'
import { publish } from '../../platform/jobs/events.ts'
import { programUpdated } from '../events.ts'
import { movePermalink } from './permalink-history.ts'
import { setAuthors, setCategories, setCustomValues } from './program-links.ts'
import * as query from './program-queries.ts'
import { EDITED_COLUMNS, type ProgramDraft } from '../tables.ts'
import { pick } from '../../platform/http/pick.ts'
import { canonicalJson, toJsonb } from '../../platform/database/jsonb.ts'

/** Whether the program is public, so that edits wait in its draft until they are published. */
export const isPubliclyVisible = ({
  status,
  coming_soon,
}: Pick<query.ContentRow, 'status' | 'coming_soon'>) =>
  status === 'published' || (status === 'scheduled' && coming_soon)

/**
 * Saves edits of a locked program: immediately while it is hidden, as a draft once it is public. Edits that restore the
 * published value leave the draft.
 */
export async function saveEdits(
  ctx: StoreContext,
  program: query.ContentRow,
  edits: ProgramDraft,
): Promise<void> {
  if (!program.draft && !isPubliclyVisible(program)) return applyEdits(ctx, program, edits)
  const draft = await diffFromPublished(ctx, program, { ...program.draft, ...edits })
  await query.updateProgram(ctx.db, program.id, { draft: draft && toJsonb(draft) })
}

/** Publishes the draft of a locked program; deleted categories and authors are skipped. */
export async function applyEdits(
  ctx: StoreContext,
  program: query.ContentRow,
  { category_ids, author_ids, custom_values, ...columns }: ProgramDraft,
): Promise<void> {
  const { db, store } = ctx
  if (columns.permalink !== undefined) await movePermalink(ctx, program, columns.permalink)
  await query.updateProgram(db, program.id, {
    ...pick(columns, [...EDITED_COLUMNS, 'permalink_by_hand']),
    draft: null,
  })
  if (category_ids) await setCategories(db, store.id, program.id, category_ids)
  if (author_ids) await setAuthors(db, store.id, program.id, author_ids)
  if (custom_values) await setCustomValues(db, store.id, program.id, custom_values)
  if (isPubliclyVisible(program))
    await publish(ctx, programUpdated, { store_id: store.id, content_id: program.id })
}

type VisibleTerms = Pick<query.ProgramLinks, 'category_ids' | 'author_ids'>

/** Changes a locked program for visitors at once, and in its draft if that contains the same field. */
export async function changeImmediately(
  ctx: StoreContext,
  program: query.ContentRow,
  edit: (links: VisibleTerms) => ProgramDraft,
): Promise<void> {
  const links = await query.findProgramLinks(ctx.db, program.id)
  const shown = edit(links)
  await applyEdits(ctx, program, shown)
  const { draft } = program
  if (!draft) return
  const aside = Object.entries(edit({ ...links, ...draft })).filter(([name]) => name in draft)
  const left = await diffFromPublished(
    ctx,
    { ...program, ...shown },
    { ...draft, ...Object.fromEntries(aside) },
  )
  await query.updateProgram(ctx.db, program.id, { draft: left && toJsonb(left) })
}

/** The fields of a draft that differ from the published ones; null if none do. */
async function diffFromPublished({ db }: StoreContext, program: query.ContentRow, draft: ProgramDraft) {
  const shown: Record<string, unknown> = { ...program, ...(await query.findProgramLinks(db, program.id)) }
  const left = Object.entries(draft).filter(([name, value]) => !isSameValue(name, value, shown[name]))
  return left.length > 0 ? Object.fromEntries(left) : null
}

// Categories of a program are unordered; all other lists are ordered.
const isSameValue = (name: string, one: unknown, other: unknown) =>
  name === 'category_ids'
    ? sortedIds(one as number[]) === sortedIds(other as number[])
    : canonicalJson(one) === canonicalJson(other)

const sortedIds = (ids: number[]) => ids.toSorted((a, b) => a - b).join()

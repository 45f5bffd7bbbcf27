import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http.ts'
import type { Viewer } from '../platform/viewer.ts'
import { movePermalink } from './permalink-history.ts'
import { whoMayEditProgram } from './own.ts'
import { setAuthors, setCategories, setCustomValues } from './program-links.ts'
import * as query from './program-queries.ts'
import { locked, readProgram } from './program.ts'
import { EDITED_COLUMNS, type Draft } from './tables.ts'
import { pick } from '../platform/pick.ts'

/** Whether visitors see the program, so that what is edited of it waits until it is published. */
export const isInPublicView = ({ status, coming_soon }: Pick<query.ContentRow, 'status' | 'coming_soon'>) =>
  status === 'published' || (status === 'scheduled' && coming_soon)

/**
 * Saves what was edited of a locked program: at once where nobody sees it, else kept aside. What is brought back to what
 * visitors see is no change any more.
 */
export async function saveEdits(ctx: StoreContext, program: query.ContentRow, edits: Draft): Promise<void> {
  if (!program.draft && !isInPublicView(program)) return applyEdits(ctx, program, edits)
  const draft = await differing(ctx, program, { ...program.draft, ...edits })
  await query.updateProgram(ctx.db, program.id, { draft: draft && (JSON.stringify(draft) as never) })
}

/** Shows visitors what was edited of a locked program; categories and authors that are gone meanwhile are left out. */
export async function applyEdits(
  ctx: StoreContext,
  program: query.ContentRow,
  { category_ids, author_ids, custom_values, ...columns }: Draft,
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
}

type Seen = Pick<query.ProgramLinks, 'category_ids' | 'author_ids'>

/** Changes a locked program for visitors at once; where the same is being edited aside, there as well. */
export async function changeAtOnce(
  ctx: StoreContext,
  program: query.ContentRow,
  edit: (links: Seen) => Draft,
): Promise<void> {
  const links = await query.linksOf(ctx.db, program.id)
  const shown = edit(links)
  await applyEdits(ctx, program, shown)
  const { draft } = program
  if (!draft) return
  const aside = Object.entries(edit({ ...links, ...draft })).filter(([name]) => name in draft)
  const left = await differing(ctx, { ...program, ...shown }, { ...draft, ...Object.fromEntries(aside) })
  await query.updateProgram(ctx.db, program.id, { draft: left && (JSON.stringify(left) as never) })
}

/** Throws the changes away that visitors do not see yet. */
export async function discardChanges(ctx: StoreContext, viewer: Viewer, id: number) {
  await whoMayEditProgram(ctx, viewer, id)
  return transact(ctx, async (ctx) => {
    const program = await locked(ctx, id)
    if (program.draft) await query.updateProgram(ctx.db, id, { draft: null })
    return readProgram(ctx, viewer, id)
  })
}

/** What of a draft differs from what visitors see; null where nothing does. */
async function differing({ db }: StoreContext, program: query.ContentRow, draft: Draft) {
  const shown: Record<string, unknown> = { ...program, ...(await query.linksOf(db, program.id)) }
  const left = Object.entries(draft).filter(([name, value]) => !isSame(name, value, shown[name]))
  return left.length > 0 ? Object.fromEntries(left) : null
}

// Categories have no order on a program; everything else has.
const isSame = (name: string, one: unknown, other: unknown) =>
  name === 'category_ids'
    ? inOrder(one as number[]) === inOrder(other as number[])
    : sorted(one) === sorted(other)

const inOrder = (ids: number[]) => ids.toSorted((a, b) => a - b).join()

/** JSON with the names of objects in one order: PostgreSQL keeps them in its own. */
const sorted = (value: unknown) =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )

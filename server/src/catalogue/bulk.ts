import { MOST_AT_ONCE, type BulkAction, type ProgramFilters } from '@matinee/contract/programs'
import type { ACCESS_MODES, CONTENT_STATUSES } from '@matinee/contract/catalogue'
import { InvalidInput, Refusal } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http.ts'
import { type Viewer, whoMayEditOwn } from '../platform/viewer.ts'
import { changeAtOnce } from './drafts.ts'
import { NothingChosen, TooManyAtOnce, UnknownTerm } from './errors.ts'
import { archiveProgram, publishProgram, restoreProgram, unpublishProgram } from './lifecycle.ts'
import { areOfStore } from './program-links.ts'
import { idsMatching } from './program-list.ts'
import { moved } from './program.ts'
import { deleteProgram } from './removal.ts'

export interface Wish {
  action: BulkAction
  ids?: number[]
  filters?: ProgramFilters
  term_id?: number
  access?: (typeof ACCESS_MODES)[number]
  changes?: 'keep'
}

type Act = (ctx: StoreContext, viewer: Viewer, id: number, wish: Wish) => Promise<unknown>

/**
 * Does one thing to many programs, chosen by their ids or by filters; each by itself, so that one refused does not stop
 * the others. Tells which were done, with the status they had, and why others were refused.
 */
export async function actOnPrograms(ctx: StoreContext, viewer: Viewer, wish: Wish) {
  whoMayEditOwn(viewer, 'content')
  await refuseSenseless(ctx, wish)
  const done: { id: number; was: (typeof CONTENT_STATUSES)[number] }[] = []
  const refused: { id: number; title: string; code: string; message: string }[] = []
  for (const id of await chosen(ctx, viewer, wish)) {
    const before = await titleOf(ctx, id)
    try {
      await ACTS[wish.action](ctx, viewer, id, wish)
      done.push({ id, was: before?.status ?? 'draft' })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.push({ id, title: before?.title ?? '', code: error.code, message: error.message })
    }
  }
  return { done, refused }
}

const titleOf = ({ db, store }: StoreContext, id: number) =>
  db
    .selectFrom('content')
    .select(['title', 'status'])
    .where('store_id', '=', store.id)
    .where('id', '=', id)
    .executeTakeFirst()

async function chosen(ctx: StoreContext, viewer: Viewer, { ids, filters }: Wish): Promise<number[]> {
  if (ids) return [...new Set(ids)]
  if (!filters) throw NothingChosen()
  const found = await idsMatching(ctx, viewer, filters, MOST_AT_ONCE + 1)
  if (found.length > MOST_AT_ONCE) {
    throw TooManyAtOnce({ values: { most: MOST_AT_ONCE } })
  }
  return found
}

const TERM_OF: Partial<Record<BulkAction, 'category' | 'author'>> = {
  add_category: 'category',
  remove_category: 'category',
  add_author: 'author',
  remove_author: 'author',
}

async function refuseSenseless({ db, store }: StoreContext, { action, term_id, access }: Wish) {
  if (action === 'set_access' && !access) throw InvalidInput({ errors: { access: ['required'] } })
  const table = TERM_OF[action]
  if (table && !(await areOfStore(db, store.id, table, [term_id ?? 0]))) throw UnknownTerm()
}

const ACTS: Record<BulkAction, Act> = {
  publish: (ctx, viewer, id, { changes }) => publishProgram(ctx, viewer, id, { changes }),
  unpublish: (ctx, viewer, id) => unpublishProgram(ctx, viewer, id),
  archive: (ctx, viewer, id) => archiveProgram(ctx, viewer, id),
  restore: (ctx, viewer, id) => restoreProgram(ctx, viewer, id),
  delete: (ctx, viewer, id) => deleteProgram(ctx, viewer, id),
  add_category: changing('category_ids', (ids, { term_id }) => [
    ...ids.filter((id) => id !== term_id),
    term_id!,
  ]),
  remove_category: changing('category_ids', (ids, { term_id }) => ids.filter((id) => id !== term_id)),
  add_author: changing('author_ids', (ids, { term_id }) =>
    ids.includes(term_id!) ? ids : [...ids, term_id!],
  ),
  remove_author: changing('author_ids', (ids, { term_id }) => ids.filter((id) => id !== term_id)),
  set_access: (ctx, viewer, id, { access }) =>
    moved(ctx, viewer, id, (ctx, program) => changeAtOnce(ctx, program, () => ({ access: access! }))),
}

function changing(name: 'category_ids' | 'author_ids', edit: (ids: number[], wish: Wish) => number[]): Act {
  return (ctx, viewer, id, wish) =>
    moved(ctx, viewer, id, (ctx, program) =>
      changeAtOnce(ctx, program, (links) => ({ [name]: edit(links[name], wish) })),
    )
}

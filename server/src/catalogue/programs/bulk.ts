import type { BulkAction } from '@matinee/contract/catalogue/programs'
import type { ACCESS_MODES } from '@matinee/contract/catalogue/catalogue'
import { actOnEach } from '../../platform/each-row.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { type Viewer, assertMayEditOwn } from '../../platform/http/viewer.ts'
import { changeImmediately } from './drafts.ts'
import { withRevision } from '../revisions/program-revisions.ts'
import { UnknownTerm } from '../errors.ts'
import { archiveProgram, publishProgram, restoreProgram, unpublishProgram } from './lifecycle.ts'
import { changePublication } from './program.ts'
import { deleteProgram } from './program-removal.ts'

/** Parameters of a bulk action, beside the program. */
export interface BulkActInput {
  term_id?: number
  access?: (typeof ACCESS_MODES)[number]
  changes?: 'keep'
}

export interface BulkInput extends BulkActInput {
  action: BulkAction
  ids: number[]
}

type BulkActHandler = (ctx: StoreContext, viewer: Viewer, id: number, input: BulkActInput) => Promise<unknown>

/**
 * Applies one action to several programs, each by itself, so that one refusal does not stop the others. Returns which
 * were changed, with their previous status, and why others were refused. For more see `startTask`.
 */
export async function actOnPrograms(ctx: StoreContext, viewer: Viewer, { ids, ...wanted }: BulkInput) {
  assertMayEditOwn(viewer, 'content')
  await assertBulkActComplete(ctx, wanted)
  return actOnEach(ids, {
    find: (id) => findTitleAndStatus(ctx, id),
    titleOf: ({ title }) => title,
    async act(id, before) {
      await BULK_ACTS[wanted.action](ctx, viewer, id, wanted)
      return { id, was: before?.status ?? ('draft' as const) }
    },
  })
}

const findTitleAndStatus = ({ db, store }: StoreContext, id: number) =>
  db
    .selectFrom('content')
    .select(['title', 'status'])
    .where('store_id', '=', store.id)
    .where('id', '=', id)
    .executeTakeFirst()

const TERM_BY_ACTION: Partial<Record<BulkAction, 'category' | 'author'>> = {
  add_category: 'category',
  remove_category: 'category',
  add_author: 'author',
  remove_author: 'author',
}

/** Throws when an action lacks a parameter or names a category or author the store does not have. */
export async function assertBulkActComplete(
  ctx: StoreContext,
  { action, term_id, access }: BulkActInput & { action: BulkAction },
) {
  if (action === 'set_access' && !access) throw InvalidInput({ errors: { access: ['required'] } })
  if (TERM_BY_ACTION[action] && (await findTermTitle(ctx, action, term_id)) === undefined)
    throw UnknownTerm({ errors: { term_id: ['unknown'] } })
}

/** The name of the category or author an action refers to; undefined if it refers to none, or it does not exist. */
export async function findTermTitle(
  { db, store }: StoreContext,
  action: BulkAction,
  id = 0,
): Promise<string | undefined> {
  if (TERM_BY_ACTION[action] === 'author') {
    const author = db
      .selectFrom('author')
      .select('name')
      .where('store_id', '=', store.id)
      .where('id', '=', id)
    return (await author.executeTakeFirst())?.name
  }
  if (TERM_BY_ACTION[action] === undefined) return undefined
  const category = db
    .selectFrom('category')
    .select('title')
    .where('store_id', '=', store.id)
    .where('id', '=', id)
  return (await category.executeTakeFirst())?.title
}

/** The handler of each action. */
export const BULK_ACTS: Record<BulkAction, BulkActHandler> = {
  publish: (ctx, viewer, id, { changes }) => publishProgram(ctx, viewer, id, { changes }),
  unpublish: (ctx, viewer, id) => unpublishProgram(ctx, viewer, id),
  archive: (ctx, viewer, id) => archiveProgram(ctx, viewer, id),
  restore: (ctx, viewer, id) => restoreProgram(ctx, viewer, id),
  delete: (ctx, viewer, id) => deleteProgram(ctx, viewer, id),
  add_category: createTermEdit('category_ids', (ids, { term_id }) => [
    ...ids.filter((id) => id !== term_id),
    term_id!,
  ]),
  remove_category: createTermEdit('category_ids', (ids, { term_id }) => ids.filter((id) => id !== term_id)),
  add_author: createTermEdit('author_ids', (ids, { term_id }) =>
    ids.includes(term_id!) ? ids : [...ids, term_id!],
  ),
  remove_author: createTermEdit('author_ids', (ids, { term_id }) => ids.filter((id) => id !== term_id)),
  set_access: (ctx, viewer, id, { access }) =>
    changePublication(ctx, viewer, id, (ctx, program) =>
      withRevision(ctx, viewer, program, () => changeImmediately(ctx, program, () => ({ access: access! }))),
    ),
}

function createTermEdit(
  name: 'category_ids' | 'author_ids',
  edit: (ids: number[], input: BulkActInput) => number[],
): BulkActHandler {
  return (ctx, viewer, id, input) =>
    changePublication(ctx, viewer, id, (ctx, program) =>
      withRevision(ctx, viewer, program, () =>
        changeImmediately(ctx, program, (links) => ({ [name]: edit(links[name], input) })),
      ),
    )
}

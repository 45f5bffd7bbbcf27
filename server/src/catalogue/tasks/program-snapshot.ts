import { sql } from 'kysely'
import type { StoreContext } from '../../platform/http/http.ts'
import type { ProgramDraft } from '../tables.ts'
import type { ProgramTaskRow } from './queries.ts'
import type { ProgramBefore } from './tables.ts'

interface ProgramSnapshot {
  title: string
  before: ProgramBefore
  /** The program already is as the task requires. */
  isSame: boolean
}

interface SnapshotRow extends ProgramBefore {
  title: string
  draft: ProgramDraft | null
  in_category: boolean
  by_author: boolean
}

/** The state of a program before a task changes it; undefined if it was deleted. */
export async function readProgramSnapshot(
  { db, store }: StoreContext,
  { action, input }: Pick<ProgramTaskRow, 'action' | 'input'>,
  id: number,
): Promise<ProgramSnapshot | undefined> {
  const term = input.term_id ?? 0
  const { rows } = await sql<SnapshotRow>`
    select title, status, publish_at, expire_at, coming_soon, published_at, access, draft,
      exists (select from content_category where content_id = content.id and category_id = ${term}) as in_category,
      exists (select from content_author where content_id = content.id and author_id = ${term}) as by_author
    from content where store_id = ${store.id} and id = ${id}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { title, status, publish_at, expire_at, coming_soon, published_at, access } = row
  const before = { status, publish_at, expire_at, coming_soon, published_at, access }
  return { title, before, isSame: isUnchangedBy(action, row, input.access) }
}

function isUnchangedBy(
  action: ProgramTaskRow['action'],
  { status, draft, ...row }: SnapshotRow,
  access: string | undefined,
) {
  if (action === 'publish') return status === 'published' && draft === null
  if (action === 'archive') return status === 'archived'
  if (action === 'set_access') return row.access === access && draft?.access === undefined
  if (action === 'add_category') return row.in_category && draft?.category_ids === undefined
  if (action === 'remove_category') return !row.in_category && draft?.category_ids === undefined
  if (action === 'add_author') return row.by_author && draft?.author_ids === undefined
  if (action === 'remove_author') return !row.by_author && draft?.author_ids === undefined
  return false
}

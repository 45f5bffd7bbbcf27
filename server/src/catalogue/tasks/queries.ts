import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { ProgramBefore, ProgramTaskTable, TaskInput } from './tables.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'

export type ProgramTaskRow = Selectable<ProgramTaskTable>

const NEWEST = 20

/** The newest tasks of a store; only those of `actorId` if given. */
export const listNewestTasks = (db: Db, storeId: number, actorId: number | null) =>
  db
    .selectFrom('program_task')
    .selectAll()
    .where('store_id', '=', storeId)
    .$if(actorId !== null, (tasks) => tasks.where('actor_id', '=', actorId))
    .orderBy('id', 'desc')
    .limit(NEWEST)
    .execute()

/** Locks a task until the transaction ends. */
export const lockTask = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('program_task')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const insertTask = (
  db: Db,
  {
    input,
    ...task
  }: Pick<ProgramTaskRow, 'store_id' | 'actor_id' | 'action' | 'created_at'> & { input: TaskInput },
) =>
  db
    .insertInto('program_task')
    .values({ ...task, input: toJsonb(input) })
    .returning('id')
    .executeTakeFirstOrThrow()

/** Stores the programs a task applies to, and counts them. */
export async function insertTaskItems(db: Db, taskId: number, ids: RawBuilder<unknown>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    insert into program_task_item (task_id, content_id) select ${taskId}, id from (${ids}) as chosen`.execute(
    db,
  )
  const total = Number(numAffectedRows)
  await db.updateTable('program_task').set({ total }).where('id', '=', taskId).execute()
  return total
}

export const updateTask = (
  db: Db,
  id: number,
  changes: Partial<Pick<ProgramTaskRow, 'state' | 'finished_at'>>,
) => db.updateTable('program_task').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const beginTask = (db: Db, id: number) =>
  db
    .updateTable('program_task')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

export const listItemsInState = (db: Db, taskId: number, state: 'waiting' | 'done', most: number) =>
  db
    .selectFrom('program_task_item')
    .select(['content_id', 'before'])
    .where('task_id', '=', taskId)
    .where('state', '=', state)
    .orderBy('content_id')
    .limit(most)
    .execute()

export const markItem = (
  db: Db,
  taskId: number,
  contentId: number,
  state: 'done' | 'same' | 'refused' | 'undone',
  before?: ProgramBefore,
) =>
  db
    .updateTable('program_task_item')
    .set({ state, ...(before && { before: toJsonb(before) }) })
    .where('task_id', '=', taskId)
    .where('content_id', '=', contentId)
    .execute()

// Limited, because nobody reads a long list to its end.
const REFUSALS_KEPT = 100

/** Adds the outcome of a batch to the task. */
export const recordBatch = (
  db: Db,
  id: number,
  { done, changed, refusals }: { done: number; changed: number; refusals: ProgramTaskRow['refusals'] },
) =>
  sql`update program_task set done = done + ${done}, changed = changed + ${changed},
      refused = refused + ${refusals.length},
      refusals = case when jsonb_array_length(refusals) >= ${REFUSALS_KEPT} then refusals
        else refusals || ${JSON.stringify(refusals)}::jsonb end
    where id = ${id}`.execute(db)

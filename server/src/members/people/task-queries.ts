import type { PeopleTask } from '@matinee/contract/members/people-lists'
import { sql, type Selectable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Condition } from './context.ts'
import type { PeopleTaskTable, TaskRefusal } from './tables.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'

export type PeopleTaskRow = Selectable<PeopleTaskTable>

export const findTask = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('people_task')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks a task until the transaction ends. */
export const taskForChange = (db: Db, id: number) =>
  db.selectFrom('people_task').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const newestTasks = (db: Db, storeId: number) =>
  db
    .selectFrom('people_task')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .limit(20)
    .execute()

export const insertTask = (
  db: Db,
  task: Pick<PeopleTaskRow, 'store_id' | 'actor_id' | 'actor_name' | 'action' | 'created_at'> & {
    wish: Record<string, unknown>
  },
) =>
  db
    .insertInto('people_task')
    .values({ ...task, wish: toJsonb(task.wish) })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Stores the people a task applies to, and counts them. */
export async function chooseFor(db: Db, taskId: number, condition: Condition): Promise<number> {
  await sql`insert into people_task_item (task_id, member_id)
    select ${taskId}, member.id from member where ${condition}`.execute(db)
  const { rows } = await sql<{ total: number }>`
    update people_task set total = (select count(*) from people_task_item where task_id = ${taskId})
    where id = ${taskId} returning total`.execute(db)
  return rows[0]!.total
}

type Changes = Partial<Pick<PeopleTaskRow, 'state' | 'total' | 'done' | 'file_key' | 'finished_at'>>

export const updateTask = (db: Db, id: number, changes: Changes) =>
  db.updateTable('people_task').set(changes).where('id', '=', id).returningAll().executeTakeFirst()

export async function itemsIn(db: Db, taskId: number, state: 'waiting' | 'done', most: number) {
  const rows = await db
    .selectFrom('people_task_item')
    .select('member_id')
    .where('task_id', '=', taskId)
    .where('state', '=', state)
    .orderBy('member_id')
    .limit(most)
    .execute()
  return rows.map(({ member_id }) => member_id)
}

export interface ChosenPerson {
  id: number
  name: string
  email: string | null
  role: string
}

/** Locks the people of a batch until the transaction ends; deleted ones are skipped. */
export const peopleForChange = (db: Db, storeId: number, ids: number[]): Promise<ChosenPerson[]> =>
  db
    .selectFrom('member')
    .select(['id', 'name', 'email', 'role'])
    .where('store_id', '=', storeId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()

export interface BatchOutcome {
  /** The people the task has changed. */
  changed: number[]
  refused: TaskRefusal[]
}

// Limited, because nobody reads a long list to its end.
const REFUSALS_KEPT = 100

/** Records the outcome of a batch; people neither changed nor refused already were as requested. */
export async function noteBatch(db: Db, taskId: number, ids: number[], { changed, refused }: BatchOutcome) {
  await sql`update people_task_item set state = case
      when member_id = any(${changed}::bigint[]) then 'done'
      when member_id = any(${refused.map(({ id }) => id)}::bigint[]) then 'refused' else 'same' end
    where task_id = ${taskId} and member_id = any(${ids}::bigint[])`.execute(db)
  await sql`update people_task set done = done + ${ids.length}, changed = changed + ${changed.length},
      refused = refused + ${refused.length},
      refusals = case when jsonb_array_length(refusals) >= ${REFUSALS_KEPT} then refusals
        else refusals || ${JSON.stringify(refused.slice(0, REFUSALS_KEPT))}::jsonb end
    where id = ${taskId}`.execute(db)
}

/** The public columns of a task. */
export const presentTask = (task: PeopleTaskRow, isUndoable: boolean): PeopleTask => {
  const { tag, standing, offer_title } = task.wish as {
    tag?: string
    standing?: string
    offer_title?: string
  }
  return {
    ...task,
    value: tag ?? standing ?? offer_title ?? null,
    can_undo: isUndoable,
    has_file: task.file_key !== null,
  }
}

export const beginTask = (db: Db, id: number) =>
  db
    .updateTable('people_task')
    .set({ state: 'running' })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()

export const markUndone = (db: Db, taskId: number, ids: number[]) =>
  db
    .updateTable('people_task_item')
    .set({ state: 'undone' })
    .where('task_id', '=', taskId)
    .where('member_id', 'in', ids)
    .execute()

/** Records the progress of a task; false if it has been stopped. */
export const tellDone = async (db: Db, id: number, done: number) =>
  Boolean(
    await db
      .updateTable('people_task')
      .set({ done, changed: done })
      .where('id', '=', id)
      .where('state', '=', 'running')
      .returning('id')
      .executeTakeFirst(),
  )

/** Stores the export file of a running task and deletes its list of people. */
export async function keepFile(db: Db, id: number, fileKey: string): Promise<boolean> {
  const kept = await db
    .updateTable('people_task')
    .set({ file_key: fileKey })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .returning('id')
    .executeTakeFirst()
  await db.deleteFrom('people_task_item').where('task_id', '=', id).execute()
  return Boolean(kept)
}

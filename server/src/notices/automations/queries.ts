import { sql, type Selectable } from 'kysely'
import type { AutomationStepReport } from '@matinee/contract/notices/automations'
import type { NewRow, RowChanges } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AutomationRunTable, AutomationTable } from './tables.ts'

export type AutomationRow = Selectable<AutomationTable>
export type RunRow = Selectable<AutomationRunTable>

/** Newest first. */
export const findAutomations = (db: Db, storeId: number, limit: number, offset: number) =>
  db
    .selectFrom('automation')
    .select(['id', 'name', 'trigger', 'state', 'problem', 'created_at', 'demo'])
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export async function countAutomations(db: Db, storeId: number): Promise<number> {
  const { count } = await db
    .selectFrom('automation')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('store_id', '=', storeId)
    .executeTakeFirstOrThrow()
  return count
}

export const findAutomation = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('automation')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks an automation against other changes; people may enter meanwhile. */
export const lockAutomation = (db: Db, storeId: number, id: number) =>
  db
    .selectFrom('automation')
    .selectAll()
    .where('store_id', '=', storeId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Keeps the steps of an automation as they are while somebody takes one. */
export const holdAutomation = (db: Db, id: number) =>
  db.selectFrom('automation').selectAll().where('id', '=', id).forShare().executeTakeFirst()

export const insertAutomation = (
  db: Db,
  automation: NewRow<AutomationTable, 'store_id' | 'name' | 'trigger' | 'steps' | 'created_at' | 'demo'>,
) => db.insertInto('automation').values(automation).returningAll().executeTakeFirstOrThrow()

export const updateAutomation = (
  db: Db,
  id: number,
  changes: RowChanges<AutomationTable, 'name' | 'trigger' | 'again' | 'steps' | 'state' | 'problem'>,
) => db.updateTable('automation').set(changes).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteAutomation = (db: Db, id: number) =>
  db.deleteFrom('automation').where('id', '=', id).execute()

export interface RunCount {
  automation_id: number
  entered: number
  inside: number
}

export async function countRuns(db: Db, ids: readonly number[]): Promise<RunCount[]> {
  const { rows } = await sql<RunCount>`
    select automation_id, count(*)::int as entered, count(*) filter (where ended_at is null)::int as inside
    from automation_run where automation_id = any(${ids}::bigint[]) group by 1`.execute(db)
  return rows
}

/** What became of each step, by its key; of steps that nobody has come to, nothing. */
export async function countSteps(db: Db, id: number): Promise<AutomationStepReport[]> {
  const { rows } = await sql<AutomationStepReport>`
    select key, sum(standing)::int as standing, sum(passed)::int as passed, sum(sent)::int as sent,
      sum(clicked)::int as clicked, sum(unsent)::int as unsent
    from (
      select step_key as key, count(*) as standing, 0 as passed, 0 as sent, 0 as clicked, 0 as unsent
      from automation_run where automation_id = ${id} and ended_at is null group by 1
      union all
      select step_key, 0, count(*), 0, 0, 0 from automation_passage where automation_id = ${id} group by 1
      union all
      select step_key, 0, 0, count(*) filter (where state = 'sent'), count(clicked_at),
        count(*) filter (where state not in ('sent', 'sending', 'waiting'))
      from automation_mail where automation_id = ${id} group by 1) as counted
    where key is not null group by key`.execute(db)
  return rows
}

/** Lets those who stand at a step go on from another; null ends their way. */
export const moveStanding = (
  db: Db,
  id: number,
  { key, next, now }: { key: string; next: string | null; now: string },
) =>
  db
    .updateTable('automation_run')
    .set({
      step_key: next,
      begun: false,
      due_at: now,
      state: next === null ? 'finished' : 'waiting',
      ended_at: next === null ? now : null,
    })
    .where('automation_id', '=', id)
    .where('step_key', '=', key)
    .where('ended_at', 'is', null)
    .execute()

/** Lets people out before the end: everybody inside, or one of them. Returns how many. */
export async function letOut(
  db: Db,
  id: number,
  { now, memberId }: { now: string; memberId?: number },
): Promise<number> {
  const out = await db
    .updateTable('automation_run')
    .set({ state: 'removed', step_key: null, ended_at: now })
    .where('automation_id', '=', id)
    .where('ended_at', 'is', null)
    .$if(memberId !== undefined, (runs) => runs.where('member_id', '=', memberId!))
    .executeTakeFirst()
  return Number(out.numUpdatedRows)
}

import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db } from '../../platform/database/database.ts'
import { isOfLiveStore } from '../../store/standby.ts'
import type { RunRow } from './queries.ts'

const MAX_PROBLEM_LENGTH = 300

interface AutomationKey {
  automation_id: number
  store_id: number
}

/**
 * Automations that are on, of stores that are live, in which somebody is due or was left behind by a process. In those of
 * the demo people go on while its year is lived, and stand still afterwards.
 */
export async function listDueAutomations({
  db,
  clock,
  isSimulated,
}: Pick<Context, 'db' | 'clock' | 'isSimulated'>): Promise<AutomationKey[]> {
  const now = clock.now().toISOString()
  const { rows } = await sql<AutomationKey>`
    select automation.id as automation_id, automation.store_id from automation
    where state = 'on' and demo = ${isSimulated === true} and ${isOfLiveStore('automation.store_id')} and (
      exists (select from automation_run as run where run.automation_id = automation.id and run.state = 'waiting'
        and run.due_at <= ${now}::timestamptz)
      or exists (select from automation_run as run where run.automation_id = automation.id and run.state = 'mailing'))
    order by automation.id`.execute(db)
  return rows
}

/** Whether an automation that is on has a mail among its steps. */
export async function sendsMails(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`select id from automation
    where id = ${id} and state = 'on' and steps @> '[{"kind": "mail"}]'`.execute(db)
  return rows.length > 0
}

/** People who are due, the longest first. */
export async function listDueRuns(
  db: Db,
  automationId: number,
  now: string,
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('automation_run')
    .select('id')
    .where('automation_id', '=', automationId)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/** Locks somebody who is due; undefined if somebody else has them. */
export const lockDueRun = (db: Db, id: number, now: string) =>
  db
    .selectFrom('automation_run')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

/**
 * Mails that were being handed over when a process ended: whether they were sent is not known, and they are not sent
 * again. Their readers go on.
 */
export async function giveUpUnderWay(db: Db, automationId: number) {
  await sql`with behind as (
      update automation_run set state = 'waiting' where automation_id = ${automationId} and state = 'mailing'
      returning id)
    update automation_mail set state = 'uncertain', reason = 'interrupted'
    where run_id in (select id from behind) and state = 'sending'`.execute(db)
}

export const hasPassed = async (db: Db, runId: number, key: string): Promise<boolean> =>
  Boolean(
    await db
      .selectFrom('automation_passage')
      .select('run_id')
      .where('run_id', '=', runId)
      .where('step_key', '=', key)
      .executeTakeFirst(),
  )

interface Passage {
  run: Pick<RunRow, 'id' | 'store_id' | 'automation_id'>
  key: string
  /** Where they go on; null ends their way. */
  next: string | null
  now: string
}

/** Notes that somebody has passed a step, and has them stand at the next. */
export async function pass(db: Db, { run, key, next, now }: Passage) {
  await db
    .insertInto('automation_passage')
    .values({
      run_id: run.id,
      step_key: key,
      store_id: run.store_id,
      automation_id: run.automation_id,
      at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  if (next === null) return endRun(db, run.id, 'finished', now)
  await db
    .updateTable('automation_run')
    .set({ state: 'waiting', step_key: next, begun: false, due_at: now })
    .where('id', '=', run.id)
    .execute()
}

export const endRun = (db: Db, id: number, state: 'finished' | 'left', now: string) =>
  db
    .updateTable('automation_run')
    .set({ state, step_key: null, ended_at: now })
    .where('id', '=', id)
    .execute()
    .then(() => undefined)

/** Has somebody wait where they stand. */
export const restUntil = (db: Db, id: number, dueAt: string) =>
  db
    .updateTable('automation_run')
    .set({ begun: true, due_at: dueAt, state: 'waiting' })
    .where('id', '=', id)
    .execute()

/** Pauses an automation that is on, and says why; undefined if it no longer is. */
export const pauseFor = (db: Db, id: number, problem: string) =>
  db
    .updateTable('automation')
    .set({ state: 'paused', problem: problem.slice(0, MAX_PROBLEM_LENGTH) })
    .where('id', '=', id)
    .where('state', '=', 'on')
    .returning(['id', 'store_id', 'name'])
    .executeTakeFirst()

/** Says why mails wait, while it stays on; null once they go out again. */
export async function noteProblem(db: Db, id: number, problem: string | null): Promise<void> {
  await db
    .updateTable('automation')
    .set({ problem: problem?.slice(0, MAX_PROBLEM_LENGTH) ?? null })
    .where('id', '=', id)
    .where('state', '=', 'on')
    .where('problem', 'is distinct from', problem)
    .execute()
}

import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { makeKey } from '../sign-in/secrets.ts'
import { fieldsOf } from './field-queries.ts'
import { standingAt, TYPE } from './filters.ts'
import { csvOf } from '../../platform/text/csv-writer.ts'
import { endTask } from './task-jobs.ts'
import * as query from './task-queries.ts'

const AT_ONCE = 1000

/** Writes the people of a task into a file, piece by piece, so that many take no more memory than few. */
export const exportPeople = defineJob({
  name: 'members.export-people',
  payload: Type.Object({ task_id: Type.Integer(), store_id: Type.Integer() }),
  attempts: 3,
  async run(ctx, { task_id, store_id }, signal) {
    await query.beginTask(ctx.db, task_id)
    const key = `people/exports/${store_id}/${task_id}-${makeKey()}.csv`
    const rows = rowsOf(ctx, { task_id, store_id }, signal)
    await ctx.storage.putStream(key, csvOf(rows), 'text/csv; charset=utf-8')
    const ended = await query.keepFile(ctx.db, task_id, key)
    if (!ended) return ctx.storage.remove(key) // canceled meanwhile
    await endTask(ctx, task_id, 'done')
  },
  onGivenUp: async (ctx, { task_id }) => void (await endTask(ctx, task_id, 'failed')),
})

const COLUMNS = [
  'id',
  'email',
  'name',
  'nickname',
  'type',
  'standing',
  'country',
  'language',
  'tags',
  'consent',
  'consent_at',
  'consent_source',
  'joined_at',
  'last_seen_at',
]

type Row = Record<string, unknown> & { id: number; custom_fields: Record<string, unknown> }

async function* rowsOf(ctx: Context, task: { task_id: number; store_id: number }, signal: AbortSignal) {
  const keys = (await fieldsOf(ctx.db, task.store_id)).map(({ key }) => key)
  yield [...COLUMNS, ...keys]
  for (let last = 0, done = 0; ;) {
    signal.throwIfAborted()
    const rows = await pageAfter(ctx, task, last)
    if (rows.length === 0) return
    for (const row of rows)
      yield [...COLUMNS.map((name) => row[name]), ...keys.map((key) => formatAnswer(row.custom_fields[key]))]
    last = rows.at(-1)!.id
    done += rows.length
    if (!(await query.tellDone(ctx.db, task.task_id, done))) return // canceled
  }
}

const formatAnswer = (answer: unknown) => (Array.isArray(answer) ? answer.join('; ') : answer)

async function pageAfter({ db, clock }: Context, { task_id }: { task_id: number }, last: number) {
  const { rows } = await sql<Row>`
    select member.id, member.email, member.name, member.nickname, ${TYPE} as type,
      ${standingAt(clock.now().toISOString())} as standing, member.country, member.locale as language,
      array_to_string(member.tags, '; ') as tags,
      case when member.marketing_consent_at is null then 'no' else 'yes' end as consent,
      member.marketing_consent_at as consent_at, member.consent_source, member.created_at as joined_at,
      member.last_seen_at, member.custom_fields
    from people_task_item as item join member on member.id = item.member_id
    where item.task_id = ${task_id} and item.member_id > ${last}
    order by item.member_id limit ${AT_ONCE}`.execute(db)
  return rows
}

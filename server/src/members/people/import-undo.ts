import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { PRINT, PUT_BACK } from './import-merge.ts'
import { payingMembers } from './paying-members.ts'

export interface Lines {
  id: number
  first: number
  last: number
}

const inLines = ({ id, first, last }: Lines) =>
  sql`row.import_id = ${id} and row.line between ${first} and ${last}`

/** The lines of the next batch to undo; undefined if none are left. */
export async function nextUndone(db: Db, id: number, size: number): Promise<Lines | undefined> {
  const { rows } = await sql<{ first: number | null; last: number }>`
    select min(line) as first, max(line) as last from (
      select line from member_import_row as row where import_id = ${id} and outcome in ('added', 'changed')
      order by line limit ${size}) as next`.execute(db)
  const { first, last } = rows[0]!
  return first === null ? undefined : { id, first, last }
}

/** Locks the members of these rows until the transaction ends. */
export const lockTaken = (db: Db, lines: Lines) =>
  sql`select member.id from member join member_import_row as row on row.member_id = member.id
    where ${inLines(lines)} and row.outcome in ('added', 'changed') order by member.id for update of member`.execute(
    db,
  )

/** Deletes members the import created who have neither signed in nor changed since. */
export async function removeAdded(db: Db, lines: Lines): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from member using member_import_row as row
      where ${inLines(lines)} and row.outcome = 'added' and member.id = row.member_id
        and row.print = ${PRINT} and member.last_seen_at is null
        and not ${payingMembers().hasSubscriptions}
        and not exists (select from session where session.member_id = member.id)
        and not exists (select from member_note as note where note.member_id = member.id)
      returning 1
    ) select count(*)::int as count from gone`.execute(db)
  return rows[0]!.count
}

/** Restores members the import changed, unless they have changed since. */
export async function putBackChanged(db: Db, lines: Lines): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with back as (
      update member set ${PUT_BACK}
      from member_import_row as row cross join lateral jsonb_populate_record(null::member, row.before) as was
      where ${inLines(lines)} and row.outcome = 'changed' and member.id = row.member_id and row.print = ${PRINT}
      returning row.line
    ), noted as (
      update member_import_row as row set outcome = 'undone' from back
      where row.import_id = ${lines.id} and row.line = back.line returning 1
    ) select count(*)::int as count from noted`.execute(db)
  return rows[0]!.count
}

/** Records the members left unchanged. */
export async function keepRest(db: Db, lines: Lines): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with kept as (
      update member_import_row as row set outcome = 'kept'
      where ${inLines(lines)} and row.outcome in ('added', 'changed') returning 1
    ) select count(*)::int as count from kept`.execute(db)
  return rows[0]!.count
}

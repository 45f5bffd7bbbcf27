import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { mergedColumns, BEFORE, HAS_CHANGES, PRINT } from './import-merge.ts'

export interface Batch {
  id: number
  store_id: number
  /** First and last line of a batch. */
  first: number
  last: number
  updates: boolean
  now: string
  /** How people marked as consenting gave their consent. */
  source: string
}

const inBatch = ({
  id,
  first,
  last,
}: Batch) => sql`row.import_id = ${id} and row.line between ${first} and ${last}
  and row.faults is null and row.outcome is null`

/** The lines of the next batch and how many rows they are; undefined if none are left. */
export async function nextBatch(db: Db, id: number, size: number) {
  const { rows } = await sql<{ first: number | null; last: number; count: number }>`
    select min(line) as first, max(line) as last, count(*)::int as count from (
      select line from member_import_row as row
      where import_id = ${id} and faults is null and outcome is null order by line limit ${size}) as next`.execute(
    db,
  )
  const { first, last, count } = rows[0]!
  return first === null ? undefined : { first, last, count }
}

/** Refuses rows whose first payment has come due since the check: the other service has made it. */
export async function refuseOverdue(db: Db, batch: Batch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with refused as (
      update member_import_row as row set outcome = 'refused', faults = jsonb_build_array(jsonb_build_object(
        'column', 'next_date', 'code', 'past', 'value', row.billing ->> 'next_at'))
      where ${inBatch(batch)} and (row.billing ->> 'next_at')::timestamptz <= ${batch.now}::timestamptz returning 1
    ) select count(*)::int as count from refused`.execute(db)
  return rows[0]!.count
}

/** Creates new members. Address and nickname are unique: the first row keeps them. */
export async function addNew(db: Db, batch: Batch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with made as (
      insert into member (store_id, email, name, nickname, role, country, locale, tags, marketing_consent_at,
        consent_source, password_hash, custom_fields, created_at)
      select ${batch.store_id}, row.email, coalesce(row.name, left(split_part(row.email, '@', 1), 80)), row.nickname,
        'user', row.country, row.locale, row.tags, case when row.consent then ${batch.now}::timestamptz end,
        case when row.consent then ${batch.source} end, row.password_hash, row.custom_fields,
        coalesce(row.created_at, ${batch.now}::timestamptz)
      from member_import_row as row
      where ${inBatch(batch)} and not exists (
        select from member where member.store_id = ${batch.store_id} and member.email = row.email)
      order by row.email
      on conflict do nothing
      returning id, email, ${PRINT} as print
    ), noted as (
      update member_import_row as row set outcome = 'added', member_id = made.id, print = made.print
      from made where ${inBatch(batch)} and row.email = made.email returning 1
    ) select count(*)::int as count from noted`.execute(db)
  return rows[0]!.count
}

/** Updates existing members where a row has new values; staff are skipped. */
export async function changeKnown(db: Db, batch: Batch) {
  await sql`select member.id from member join member_import_row as row on row.email = member.email
    where member.store_id = ${batch.store_id} and ${inBatch(batch)} order by member.id for update of member`.execute(
    db,
  )
  const { rows } = await sql<{ changed: number; same: number }>`
    with known as (
      select row.line, member.id, ${BEFORE} as before
      from member_import_row as row
      join member on member.store_id = ${batch.store_id} and member.email = row.email and member.role = 'user'
      where ${inBatch(batch)} and ${batch.updates} and ${HAS_CHANGES} and ${isNicknameFree(batch)}
    ), changed as (
      update member set ${mergedColumns(batch.now, batch.source)}
      from known join member_import_row as row on row.import_id = ${batch.id} and row.line = known.line
      where member.id = known.id returning known.line, member.id, known.before, ${PRINT} as print
    ), noted as (
      update member_import_row as row set outcome = 'changed', member_id = changed.id, before = changed.before,
        print = changed.print
      from changed where row.import_id = ${batch.id} and row.line = changed.line returning row.line
    ), rest as (
      update member_import_row as row set outcome = 'same', member_id = member.id
      from member where ${inBatch(batch)} and member.store_id = ${batch.store_id} and member.email = row.email
        and member.role = 'user' and ${isNicknameFree(batch)} and not (${batch.updates} and ${HAS_CHANGES})
      returning row.line
    ) select (select count(*) from noted)::int as changed, (select count(*) from rest)::int as same`.execute(
    db,
  )
  return rows[0]!
}

const isNicknameFree = ({
  store_id,
}: Batch) => sql`(row.nickname is null or member.nickname is not null or not exists (
  select from member as other where other.store_id = ${store_id}
    and nickname_skeleton(other.nickname) = nickname_skeleton(row.nickname)))`

/** Marks the rest of a batch as refused: since the check, the nickname was taken or the person joined the staff. */
export async function refuseRest(db: Db, batch: Batch): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with refused as (
      update member_import_row as row set outcome = 'refused', faults = jsonb_build_array(jsonb_build_object(
        'column', case when row.nickname is null then 'email' else 'nickname' end,
        'code', case when row.nickname is null then 'staff' else 'taken' end,
        'value', coalesce(row.nickname, row.email)))
      where ${inBatch(batch)} returning 1
    ) select count(*)::int as count from refused`.execute(db)
  return rows[0]!.count
}

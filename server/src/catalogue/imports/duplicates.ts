import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Refusal } from '../../platform/errors.ts'
import * as errors from './import-errors.ts'
import type { FilmImportRecord } from './import-queries.ts'
import { toRemark } from './remark.ts'

interface Clash {
  line: number
  other: number
  text: string
}

/** Refuses films that another row has as well, that were imported before, and permalinks that are taken. */
export async function refuseDuplicates(db: Db, found: FilmImportRecord): Promise<void> {
  await refuseTwice(db, found)
  await refusePermalinks(db, found)
  await refuseImportedBefore(db, found)
}

async function refuseTwice(db: Db, { id }: FilmImportRecord) {
  const twice = await findClashes(
    db,
    sql`select row.line, first.line as other, case when row.title = first.title then '' else first.title end as text
      from film_import_row as row
      join (select import_id, source_key, min(line) as line from film_import_row
        where import_id = ${id} and source_key is not null group by import_id, source_key) as found
        on found.import_id = row.import_id and found.source_key = row.source_key and found.line < row.line
      join film_import_row as first on first.import_id = row.import_id and first.line = found.line
      where row.import_id = ${id}`,
  )
  for (const { line, other, text } of twice)
    await refuse(
      db,
      { id, line },
      text
        ? errors.RowContradicts({ values: { line: other } })
        : errors.RowTwice({ values: { line: other } }),
    )
}

async function refusePermalinks(db: Db, { id, store_id }: FilmImportRecord) {
  const twice = await findClashes(
    db,
    sql`select row.line, found.line as other, found.permalink as text
      from film_import_row as row
      join (select film->>'permalink' as permalink, min(line) as line from film_import_row
        where import_id = ${id} and film->>'permalink' is not null and state = 'found'
        group by film->>'permalink') as found
        on found.permalink = row.film->>'permalink' and found.line < row.line
      where row.import_id = ${id} and row.state = 'found'`,
  )
  for (const { line, other, text } of twice)
    await refuse(db, { id, line }, errors.RowPermalinkTwice({ values: { value: text, line: other } }))
  const taken = await findClashes(
    db,
    sql`select row.line, 0 as other, content.permalink as text
      from film_import_row as row
      join content on content.store_id = ${store_id} and content.permalink = row.film->>'permalink'
      where row.import_id = ${id} and row.state = 'found'
        and not exists (select from film_import_row as before where before.store_id = ${store_id}
          and before.source_key = row.source_key and before.content_id = content.id)`,
  )
  for (const { line, text } of taken)
    await refuse(db, { id, line }, errors.RowPermalinkTaken({ values: { value: text } }))
}

async function refuseImportedBefore(db: Db, { id, store_id }: FilmImportRecord) {
  const before = await findClashes(
    db,
    sql`select distinct on (row.line) row.line, 0 as other, content.title as text
      from film_import_row as row
      join film_import_row as earlier on earlier.store_id = ${store_id} and earlier.source_key = row.source_key
        and earlier.import_id <> ${id}
      join content on content.id = earlier.content_id
      where row.import_id = ${id} and row.state = 'found' order by row.line`,
  )
  for (const { line, text } of before)
    await refuse(db, { id, line }, errors.RowImportedBefore({ values: { title: text } }))
}

async function findClashes(db: Db, query: RawBuilder<unknown>): Promise<Clash[]> {
  const { rows } = await sql<Clash>`${query}`.execute(db)
  return rows
}

const refuse = (db: Db, { id, line }: { id: number; line: number }, why: Refusal) =>
  sql`update film_import_row set state = 'refused',
      faults = coalesce(faults, '[]') || ${JSON.stringify([toRemark(why)])}::jsonb
    where import_id = ${id} and line = ${line}`.execute(db)

import { sql, type RawBuilder } from 'kysely'
import { withFault } from '../../members/people/import-faults.ts'
import type { StoreContext } from '../../platform/http/http.ts'

/** Finds the member of each row by their address. Rows that name nobody else are at fault without one. */
export async function matchPeople({ db, store }: StoreContext, importId: number): Promise<void> {
  await sql`update member_import_row as row set member_id = member.id from member
    where row.import_id = ${importId} and row.faults is null and member.store_id = ${store.id}
      and member.email = row.email`.execute(db)
  await sql`update member_import_row as row set faults = ${withFault('email', 'nobody', sql`row.email`)}
    where row.import_id = ${importId} and row.faults is null and row.member_id is null and row.name is null`.execute(
    db,
  )
}

/**
 * The programs that rows name, each with how it was found: by the id it had elsewhere, by its permalink, by its title
 * here, or by its title there.
 */
const namedPrograms = (storeId: number, importId: number, isEligible: RawBuilder<boolean>) => sql`
  named as (select distinct program from member_import_row
    where import_id = ${importId} and faults is null and program is not null),
  eligible as (select id, permalink, lower(title) as title from content
    where content.store_id = ${storeId} and ${isEligible}),
  film as (select source_key, lower(title) as title, content_id from film_import_row
    where store_id = ${storeId} and content_id is not null),
  found as (
    select named.program, film.content_id as id, 1 as rank from named
      join film on film.source_key = named.program ->> 'key'
    union all select named.program, eligible.id, 2 from named
      join eligible on eligible.permalink = named.program ->> 'permalink'
    union all select named.program, eligible.id, 3 from named
      join eligible on eligible.title = named.program ->> 'title'
    union all select named.program, film.content_id, 4 from named
      join film on film.title = named.program ->> 'title'
  ),
  best as (select program, min(id) as id, count(distinct id) > 1 as is_ambiguous
    from found join eligible using (id)
    where rank = (select min(rank) from found as other join eligible using (id) where other.program = found.program)
    group by program)`

/** Finds the program of each row; one that is not here, or could be two, is a fault. */
export async function matchPrograms(
  { db, store }: StoreContext,
  importId: number,
  isEligible: RawBuilder<boolean>,
): Promise<void> {
  await sql`with ${namedPrograms(store.id, importId, isEligible)}
    update member_import_row as row set program_id = case when not is_ambiguous then best.id end,
      faults = case when is_ambiguous then ${withFault('program', 'several', NAME)} end
    from best where row.import_id = ${importId} and row.faults is null and row.program = best.program`.execute(
    db,
  )
  await sql`update member_import_row as row set faults = ${withFault('program', 'not_here', NAME)}
    where row.import_id = ${importId} and row.faults is null and row.program_id is null`.execute(db)
}

const NAME = sql`left(coalesce(row.program ->> 'title', row.program ->> 'permalink', row.program ->> 'key'), 100)`

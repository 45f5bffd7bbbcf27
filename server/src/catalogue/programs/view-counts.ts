import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Adds to the views of programs, by their ids, in one statement; of one that is gone meanwhile nothing is kept. */
export async function addViewCounts(db: Db, views: ReadonlyMap<number, number>) {
  if (views.size === 0) return
  // Locked in one order, so that two web processes writing at once do not wait for each other.
  await sql`with counted as (
      select * from unnest(${[...views.keys()]}::bigint[], ${[...views.values()]}::bigint[]) as counted (id, views)
    ), locked as (
      select content.id from content join counted using (id) order by content.id for no key update of content
    )
    update content set views = content.views + counted.views from counted join locked using (id)
    where content.id = counted.id`.execute(db)
}

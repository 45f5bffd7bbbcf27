import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Adds to the view counts of programs in one statement; deleted programs are ignored. */
export async function addViewCounts(db: Db, views: ReadonlyMap<number, number>) {
  if (views.size === 0) return
  // Locked in id order, so that concurrent web processes cannot deadlock.
  await sql`with counted as (
      select * from unnest(${[...views.keys()]}::bigint[], ${[...views.values()]}::bigint[]) as counted (id, views)
    ), locked as (
      select content.id from content join counted using (id) order by content.id for no key update of content
    )
    update content set views = content.views + counted.views from counted join locked using (id)
    where content.id = counted.id`.execute(db)
}

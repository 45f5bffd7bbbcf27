import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Counts a download, once for a listener, an episode and a day. */
export async function countDownload(
  db: Db,
  {
    podcast_id,
    content_id,
    store_id,
    day,
    listener,
  }: { podcast_id: number; content_id: number; store_id: number; day: string; listener: Buffer },
) {
  await sql`
    with first as (
      insert into podcast_listener (podcast_id, content_id, store_id, day, listener)
      values (${podcast_id}, ${content_id}, ${store_id}, ${day}::date, ${listener})
      on conflict do nothing returning 1)
    insert into podcast_download (podcast_id, content_id, store_id, day, downloads)
    select ${podcast_id}, ${content_id}, ${store_id}, ${day}::date, 1 from first
    on conflict (podcast_id, content_id, day) do update set downloads = podcast_download.downloads + 1`.execute(
    db,
  )
}

/** Forgets who downloaded before a day, and from which networks. */
export async function forgetListeners(
  db: Db,
  { listenersBefore, networksBefore }: { listenersBefore: string; networksBefore: string },
) {
  await sql`delete from podcast_listener where day < ${listenersBefore}::date`.execute(db)
  await sql`delete from podcast_network where day < ${networksBefore}::date`.execute(db)
}

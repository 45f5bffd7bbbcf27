import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** The visible messages of each minute of a broadcast, minutes without any included. */
export async function countByMinute(db: Db, contentId: number) {
  const { rows } = await sql<{ minute: string; messages: number }>`
    with counted as (
      select date_trunc('minute', created_at) as minute, count(*)::int as messages from chat_message
      where content_id = ${contentId} and state = 'visible' and media_ms is not null group by 1)
    select minute, coalesce(messages, 0) as messages
    from generate_series((select min(minute) from counted), (select max(minute) from counted), '1 minute') as minute
    left join counted using (minute) order by minute`.execute(db)
  return rows
}

import { DAY_MS, HOUR_MS } from '@matinee/contract/platform/durations'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** A port opens so long before the start, and closes so long after it where the event never went on air. */
export const SRT_AHEAD_MS = HOUR_MS
const MAX_WAITING_MS = DAY_MS

const momentOf = (ms: number) => new Date(ms).toISOString()

/** The events of all stores that take an encoder now or soon, at most `limit`: on air first, then those with a port. */
export const listEventsForSrt = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('live_event')
    .selectAll()
    .where('kind', '=', 'broadcast')
    .where((eb) =>
      eb.or([
        eb('state', 'in', ['live', 'interrupted']),
        eb.and([
          eb('state', 'in', ['scheduled', 'waiting']),
          eb('starts_at', '<', momentOf(now.getTime() + SRT_AHEAD_MS)),
          eb('starts_at', '>', momentOf(now.getTime() - MAX_WAITING_MS)),
        ]),
      ]),
    )
    .orderBy(sql`state in ('live', 'interrupted')`, 'desc')
    .orderBy(sql`srt_port is not null`, 'desc')
    .orderBy('starts_at')
    .orderBy('content_id')
    .limit(limit)
    .execute()

export const listSrtPorts = (db: Db) =>
  db.selectFrom('live_event').selectAll().where('srt_port', 'is not', null).execute()

export const setSrtPort = (db: Db, contentId: number, srt_port: number | null) =>
  db.updateTable('live_event').set({ srt_port }).where('content_id', '=', contentId).execute()

import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Db } from '../platform/database/database.ts'
import { enqueue, defineJob } from '../platform/jobs/jobs.ts'
import {
  runPersonalDataQueries,
  type PersonalData,
  type PersonalDataQueries,
} from '../platform/personal-data.ts'

const ANALYTICS: PersonalDataQueries = {
  wishes_not_to_be_counted: (id) => sql`select created_at from analytics_opt_out where member_id = ${id}`,
  page_views: (
    id,
  ) => sql`select email, host, pathname, query, referrer, window_width, window_height, session, gid,
    created_at from page_view where member_id = ${id} order by created_at`,
  page_events: (
    id,
  ) => sql`select name, category, value, details, session, ga_id, referer, page_location, created_at
    from pixel_event where member_id = ${id} order by created_at`,
  viewings: (
    id,
  ) => sql`select day::text, content.title as program, device, viewing.country, began_at, last_at, plays,
    viewing.views, watched_ms / 1000.0 as watched_seconds, completion, live from viewing left join content on content.id = content_id
    where viewing.store_id = (select store_id from member where id = ${id}) and member_id = ${id} order by began_at`,
  player_statements: (id) => sql`select topic, data, created_at from stats_statement
    where data -> 'user_id' = to_jsonb(${id}::bigint) order by created_at`,
}

const PAGE = 5000

interface ExportedEvent {
  /** The position in key order, for the next page. */
  place: string[]
  told: object
}

const KEY = ['created_at', 'visitor', 'content_id', 'video_id', 'name', 'current_second']
const TYPES = ['timestamptz', 'bigint', 'bigint', 'bigint', 'player_event_name', 'integer']
const FIRST = ['-infinity', '-9223372036854775808', '0', '0', 'abort', '-1']

/** Read in pages: daily viewers have millions of rows. */
async function* exportPlayerEvents(db: Db, memberId: number) {
  for (let page = await readPageAfter(db, memberId, FIRST); page.length > 0;) {
    yield* page.map(({ told }) => told)
    page = page.length < PAGE ? [] : await readPageAfter(db, memberId, page.at(-1)!.place)
  }
}

async function readPageAfter(db: Db, memberId: number, place: string[]): Promise<ExportedEvent[]> {
  const key = sql.raw(KEY.map((column) => `event.${column}`).join())
  const values = sql.join(place.map((value, at) => sql`${value}::text::${sql.raw(TYPES[at]!)}`))
  const { rows } = await sql<ExportedEvent>`
    select array[${sql.raw(KEY.map((column) => `event.${column}::text`).join())}] as place,
      json_build_object('at', event.created_at, 'name', name, 'second', current_second,
        'live', live, 'program', content.title) as told
    from player_event as event left join content on content.id = event.content_id
    where event.store_id = (select store_id from member where id = ${memberId})
      and event.member_id = ${memberId} and (${key}) > (${values})
    order by ${key} limit ${PAGE}`.execute(db)
  return rows
}

/** Anonymizes a member's analytics: the numbers stay, the member's id is removed. */
export const anonymizeMember = defineJob({
  name: 'analytics.forget-member',
  payload: Type.Object({ member_id: Type.Integer() }),
  async run({ db }, { member_id: id }) {
    await sql`update page_view set member_id = null, email = null, session = null, gid = null
      where member_id = ${id}`.execute(db)
    await sql`update pixel_event set member_id = null, details = null, session = null, ga_id = null
      where member_id = ${id}`.execute(db)
    await sql`update stats_statement set data = jsonb_set(data, '{user_id}', '0')
      where data -> 'user_id' = to_jsonb(${id}::bigint)`.execute(db)
    await sql`update viewing set member_id = null where member_id = ${id}`.execute(db)
    await sql`update player_event set member_id = null where member_id = ${id}`.execute(db)
  },
})

export const analyticsPersonalData: PersonalData = {
  async export({ db }, memberId) {
    return {
      ...(await runPersonalDataQueries(db, ANALYTICS, memberId)),
      player_events: exportPlayerEvents(db, memberId),
    }
  },
  // In a job of its own: these are the largest tables, and nobody waits for the result.
  erase: (ctx, member_id) => enqueue(ctx, anonymizeMember, { member_id }),
}

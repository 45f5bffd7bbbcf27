import { DAY_MS } from '@matinee/contract/platform/durations'
import { demoFilms } from '@matinee/demo/demo-films'
import { type DemoViewing, listDemoViewings, type WatchedFilm } from '@matinee/demo/life/viewings'
import { sql } from 'kysely'
import { saveViewings } from '../../analytics/viewings/queries.ts'
import type { RecordedEvent } from '../../analytics/viewings/rows.ts'
import { ViewingChanges } from '../../analytics/viewings/viewing-changes.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { findStore } from '../../store/queries.ts'
import type { DemoMember } from './people.ts'

const BEAT_SECONDS = 5
const BATCH = 1000

interface DemoFilmRow extends WatchedFilm {
  content_id: number
  video_id: number
}

/** Lets people watch: counted by the rules of the product, from what their players would have told. */
export async function watchFilms(ctx: StoreContext, members: readonly DemoMember[], signal: AbortSignal) {
  const films = await listFilms(ctx)
  const dayOf = await dayFinder(ctx)
  const told = listDemoViewings(members, films, ctx.clock.now())
  const byPermalink = new Map(films.map((film) => [film.permalink, film]))
  for (let first = 0; first < told.length; first += BATCH) {
    signal.throwIfAborted()
    const changes = new ViewingChanges([])
    for (const one of told.slice(first, first + BATCH))
      changes.count(
        eventsOf(ctx, one, { member: members[one.person]!, film: byPermalink.get(one.film)!, dayOf }),
      )
    await saveViewings(ctx.db, changes.changed())
  }
  await keepTraces(ctx)
}

async function listFilms({ db, store, clock }: StoreContext): Promise<DemoFilmRow[]> {
  const rows = await db
    .selectFrom('content')
    .select(['id', 'video_id', 'permalink', 'published_at', 'access'])
    .where('store_id', '=', store.id)
    .where('demo', '=', true)
    .where('kind', '=', 'video')
    .where('status', '=', 'published')
    .execute()
  const lengths = new Map(
    await Promise.all(
      demoFilms.map(async ({ permalink, scene }) => [permalink, (await scene()).seconds] as const),
    ),
  )
  return rows.flatMap(({ id: content_id, video_id, permalink, published_at, access }) => {
    const seconds = lengths.get(permalink)
    if (!video_id || !published_at || !seconds) return []
    const released = Math.floor((clock.now().getTime() - Date.parse(published_at)) / DAY_MS)
    return [{ content_id, video_id, permalink, released, seconds, isPaid: access === 'paid' }]
  })
}

/** The day of a moment in the time zone of the store. */
async function dayFinder({ db, store }: StoreContext) {
  const { time_zone: timeZone } = await findStore(db, store.id)
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' })
  return (at: Date) => format.format(at)
}

interface ViewingSubject {
  member: DemoMember
  film: DemoFilmRow
  dayOf: (at: Date) => string
}

/** What a player tells from play to the end, a heartbeat every few seconds. */
function eventsOf({ store }: StoreContext, viewing: DemoViewing, { member, film, dayOf }: ViewingSubject) {
  const { at, seconds, startMs, device } = viewing
  const began = at.getTime()
  const said = {
    ...{ store_id: store.id, content_id: film.content_id, video_id: film.video_id, duration: film.seconds },
    ...{ visitor: visitorOf(member, began), device, day: dayOf(at), live: false },
    ...{ country: member.country, member_id: member.id },
  }
  const event = (name: RecordedEvent['name'], second: number, after: number): RecordedEvent => ({
    ...{ ...said, name, second, at: began + after },
  })
  const beats = Array.from(
    { length: Math.floor(seconds / BEAT_SECONDS) + 1 },
    (_, beat) => beat * BEAT_SECONDS,
  )
  return [
    event('play', 0, 0),
    ...beats.map((second) => event('timeupdate', second, startMs + second * 1000)),
    event(seconds === film.seconds ? 'ended' : 'pause', seconds, startMs + seconds * 1000),
  ]
}

/** One for a person and a day, as visitors are. */
const visitorOf = ({ id }: DemoMember, at: number) => String(id * 100_000 + Math.floor(at / DAY_MS))

/** Where they stopped, what they saw to the end and what they keep, from what they watched. */
async function keepTraces({ db, store }: StoreContext) {
  const watched = sql`from viewing join member on member.id = viewing.member_id and member.demo
    where viewing.store_id = ${store.id}`
  await sql`insert into watch (member_id, program_id, position_seconds, reported_at, watched_at)
    select distinct on (member_id, content_id) member_id, content_id, coalesce(spans[array_upper(spans, 1)], 0), last_at,
      case when completion > 0.9 then last_at end
    ${watched} order by member_id, content_id, last_at desc on conflict do nothing`.execute(db)
  await sql`insert into viewed (member_id, content_id, viewed_at)
    select member_id, content_id, max(last_at) ${watched} group by 1, 2 on conflict do nothing`.execute(db)
  await sql`insert into favorite (member_id, content_id, created_at)
    select member_id, content_id, max(last_at) ${watched} and completion > 0.9 and (member_id * 7 + content_id) % 4 = 0
    group by 1, 2 on conflict do nothing`.execute(db)
}

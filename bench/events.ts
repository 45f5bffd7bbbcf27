/** Player events, twenty a batch and one a batch, answered after the commit, beside bare Fastify inserting the same. */
import type { TrackingContext } from '@matinee/contract/analytics/analytics'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { load, type LoadResult } from './load.ts'
import { makeProduct, startProgram } from './product.ts'
import { median, report } from './table.ts'

const ROUNDS = 3
const SECONDS = 5
const TRACKERS = 200
const OURS = 'http://127.0.0.1:3911'
const BARE = 'http://127.0.0.1:3912'
const MS_A_ROUND = 5_000_000 // moments of the day reserved for one round, more than it can use

const product = await makeProduct()
const ours = await startProgram(['server/src/main.ts', 'collect'], `${OURS}/readyz`, {
  ...product.env,
  PORT: '3911',
})
const bare = await startProgram(['bench/bare-events.ts', '3912'], `${BARE}/`, product.env)
process.env.TRACKERS = await writeTrackers()
process.env.DAY = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)

let round = 0
const measure = (origin: string, events: number) => {
  process.env.EVENTS = String(events)
  process.env.FIRST = String((round += 1) * MS_A_ROUND)
  return load(`${origin}/api/events`, { seconds: SECONDS, script: join(import.meta.dirname, 'events.lua') })
}

const twenty = await compare(20)
report({
  name: 'Player events, 20 a batch, answered after the commit',
  ours: eventsOf(twenty.ours, 20),
  reference: eventsOf(twenty.bare, 20),
  referenceName: 'bare',
  unit: 'events/s',
  goal: { least: 0.5 },
})
report({
  name: 'Player events, 20 a batch: 99 % answered within',
  ours: median(twenty.ours.map(({ p99_ms }) => p99_ms)),
  reference: 60,
  referenceName: 'goal',
  unit: 'ms',
  goal: { most: 1 },
})
const singleEvent = await compare(1)
report({
  name: 'Player events, one a batch (bare: one commit each)',
  ours: eventsOf(singleEvent.ours, 1),
  reference: 5000,
  referenceName: 'goal',
  unit: 'events/s',
  goal: { least: 1 },
})
console.log(
  `  bare Fastify took ${Math.round(eventsOf(singleEvent.bare, 1)).toLocaleString('en')} a second\n`,
)
await checkKept()
await bare.stop()
await ours.stop()
await product.stop()

async function compare(events: number) {
  const taken = { ours: [] as LoadResult[], bare: [] as LoadResult[] }
  for (let at = 0; at <= ROUNDS; at += 1) {
    const [a, b] = [await measure(OURS, events), await measure(BARE, events)]
    if (at === 0) continue // warming up
    taken.ours.push(a)
    taken.bare.push(b)
  }
  return taken
}

function eventsOf(answered: LoadResult[], events: number) {
  return median(answered.map(({ rate }) => rate * events))
}

/** A program, its watchers and their tokens, as lines of `token context`. */
async function writeTrackers(): Promise<string> {
  const trackers = await makeTrackers()
  const lines = await Promise.all(
    trackers.map(async (tracking) => `${await tokenOf(tracking)} ${JSON.stringify(tracking).slice(1, -1)}`),
  )
  const file = join(tmpdir(), `matinee-trackers-${process.pid}`)
  await writeFile(file, lines.join('\n'))
  return file
}

async function makeTrackers(): Promise<TrackingContext[]> {
  const { rows } = await query<{ tracking: TrackingContext }>(`
    with store as (insert into store (title) values ('Bench') returning id),
      video as (insert into video (store_id, file_name, source_key, size) select id, 'a.mp4', 'a', 1 from store returning id),
      content as (insert into content (store_id, title, permalink, status, video_id)
        select store.id, 'A film', 'a-film', 'published', video.id from store, video returning id),
      member as (insert into member (store_id, name) select id, 'Member ' || n from store, generate_series(1, ${TRACKERS}) n returning id)
    select json_build_object('user_id', member.id, 'video_id', video.id, 'content_id', content.id, 'store_id', store.id) as tracking
    from store, video, content, member`)
  return rows.map(({ tracking }) => tracking)
}

async function tokenOf({ user_id, video_id, content_id, store_id }: TrackingContext): Promise<string> {
  const headers = { 'user-id': user_id, 'video-id': video_id, 'content-id': content_id, 'store-id': store_id }
  const answer = await fetch(`${OURS}/api/token`, { headers: headers as never })
  if (!answer.ok) throw new Error(`No token: ${await answer.text()}`)
  return answer.text()
}

/** Asserts that every acknowledged event is stored; otherwise the figures mean nothing. */
async function checkKept() {
  const { rows } = await query<{ ours: number; bare: number }>(
    'select (select count(*)::int from player_event) as ours, (select count(*)::int from bare_event) as bare',
  )
  console.log(
    `Rows kept: ${rows[0]!.ours.toLocaleString('en')} ours, ${rows[0]!.bare.toLocaleString('en')} bare.`,
  )
}

async function query<T extends pg.QueryResultRow>(text: string) {
  const client = new pg.Client(product.database)
  await client.connect()
  try {
    return await client.query<T>(text)
  } finally {
    await client.end()
  }
}

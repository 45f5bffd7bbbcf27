/** Comments: a page among a million beside one among a hundred, writing one beside bare Fastify, finding people by name. */
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { commentPosted } from '../server/src/community/events.ts'
import { jobs } from '../server/src/program.ts'
import { load } from './load.ts'
import { signInPeople } from './people.ts'
import { makeProduct, startProgram } from './product.ts'
import { staffHeaders } from './staff.ts'
import { median, report } from './table.ts'

const ROUNDS = 3
const SECONDS = 4
const MANY = 1_000_000
const FEW = 100
const PEOPLE = 100_000
const WRITERS = 64
const LOOKUPS = 300
const OURS = 'http://127.0.0.1:3921'
const BARE = 'http://127.0.0.1:3922'

const product = await makeProduct()
const ours = await startProgram(['server/src/main.ts', 'web'], `${OURS}/readyz`, {
  ...product.env,
  PORT: '3921',
  TRUST_PROXY: 'on',
})
const { many, few, quiet } = await fill()
const headers = await staffHeaders(product.database, OURS)

await comparePages()
await comparePosting()
await measureLookups()
await ours.stop()
await product.stop()

async function comparePages() {
  const cursor = await cursorOf(99)
  const pages = {
    'page 1': `?id=${many}`,
    'page 100 by its number': `?id=${many}&page=100`,
    'page 100 by its cursor': `?id=${many}&page=100&cursor=${cursor}`,
  }
  for (const [name, query] of Object.entries(pages)) {
    const costs = await measureAlternating(
      () => load(`${OURS}/api/comments${query}`, { seconds: SECONDS }),
      () => load(`${OURS}/api/comments?id=${few}`, { seconds: SECONDS }),
    )
    report({
      name: `Comments, ${name} of ${MANY.toLocaleString('en')}`,
      ours: 1000 / costs.ours,
      reference: 1000 / costs.other,
      referenceName: `of ${FEW}`,
      unit: 'ms of one process',
      goal: { most: 1.5 },
    })
  }
}

/** The cursor of the page after this one in the large program. */
async function cursorOf(pages: number) {
  let cursor = ''
  for (let page = 1; page <= pages; page += 1) {
    const answer = await fetch(`${OURS}/api/comments?id=${many}&page=${page}&cursor=${cursor}`)
    cursor = answer.headers.get('next-cursor')!
  }
  return cursor
}

async function comparePosting() {
  const tasks = jobs.filter(({ name }) => name.startsWith(`${commentPosted.name}:`)).map(({ name }) => name)
  const bare = await startProgram(['bench/bare-posting.ts', '3922'], `${BARE}/`, {
    ...product.env,
    TASKS: tasks.join(' '),
  })
  process.env['WRITERS'] = await writeWriters()
  process.env['CONTENT'] = String(quiet)
  let round = 0
  const post = (origin: string) => () => {
    process.env['ROUND'] = String((round += 1))
    return load(`${origin}/api/comments`, {
      seconds: SECONDS,
      script: join(import.meta.dirname, 'posting.lua'),
    })
  }
  const rates = await measureAlternating(post(OURS), post(BARE))
  report({
    name: 'Writing a comment, answered after the commit',
    ours: rates.ours,
    reference: rates.other,
    referenceName: 'bare',
    unit: 'comments/s',
    goal: { least: 0.5 },
  })
  await bare.stop()
}

async function measureAlternating(one: () => ReturnType<typeof load>, other: () => ReturnType<typeof load>) {
  const rates = { ours: [] as number[], other: [] as number[] }
  for (let at = 0; at <= ROUNDS; at += 1) {
    const [a, b] = [await one(), await other()]
    if (at === 0) continue // warming up
    rates.ours.push(a.rate)
    rates.other.push(b.rate)
  }
  return { ours: median(rates.ours), other: median(rates.other) }
}

async function measureLookups() {
  const letters = 'abcdefghijklmnopqrstuvwxyz'
  const starts = Array.from(
    { length: LOOKUPS },
    (_, at) => letters[at % 26]! + (at % 3 ? letters[(at * 7) % 26]! : ''),
  )
  for (const path of ['/api/users/by_name.json', '/bullet/api/users/by_name.json']) {
    const times: number[] = []
    for (const start of starts) {
      const began = performance.now()
      const answer = await fetch(`${OURS}${path}?name=${start}`, { headers })
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`)
      await answer.json()
      times.push(performance.now() - began)
    }
    report({
      name: `People by the first letters of their name, ${PEOPLE.toLocaleString('en')} of them: ${path}, 95th percentile`,
      ours: times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!,
      reference: 20,
      referenceName: 'goal',
      unit: 'ms',
      goal: { most: 1 },
    })
  }
}

/** Programs with a million comments, a hundred and none, and people with distinct names. */
async function fill() {
  const client = new pg.Client(product.database)
  await client.connect()
  // Distinct first and last names, made of letters only.
  await client.query(`insert into member (store_id, name, nickname)
    select min(store.id), initcap(translate(md5(n::text), '0123456789', 'ghijklmnop')::varchar(6)) || ' '
      || initcap(translate(md5((n + 7)::text), '0123456789', 'qrstuvwxyz')::varchar(8)), 'n' || md5(n::text)::varchar(12)
    from store, generate_series(1, ${PEOPLE}) n group by n`)
  const { rows } = await client.query<{
    id: string
  }>(`insert into content (store_id, title, permalink, status, published_at)
    select min(id), 'Program ' || n, 'program-' || n, 'published', now() from store, generate_series(1, 3) n group by n
    returning id`)
  const [many, few, quiet] = rows.map(({ id }) => Number(id)) as [number, number, number]
  await client.query('alter table comment disable trigger user')
  for (const [id, count] of [
    [many, MANY],
    [few, FEW],
  ])
    await client.query(`with written as (
        insert into comment (store_id, content_id, member_id, body, created_at)
        select store.id, ${id}, first.id + n % ${PEOPLE}, 'What I think of it, number ' || n || '.', now()
        from (select min(id) as id from store) as store, (select min(id) as id from member where nickname is not null) as first,
          generate_series(1, ${count}) n)
      insert into comment_count (content_id, shown) values (${id}, ${count})`)
  await client.query('alter table comment enable trigger user')
  await client.query('vacuum analyze')
  await client.end()
  return { many, few, quiet }
}

/** Signed-in browsers of staff, who have no rate limit by the second. */
async function writeWriters(): Promise<string> {
  const writers = await signInPeople(product.database, OURS, { count: WRITERS, role: 'moderator' })
  const file = join(tmpdir(), `matinee-writers-${process.pid}`)
  await writeFile(file, writers.map((writer) => `${writer.cookie}\t${writer['x-csrf-token']}`).join('\n'))
  return file
}

/** Reports over 100,000,000 seconds watched in a year, and over the same month with a tenth of that history. */
import { createHash, randomBytes } from 'node:crypto'
import pg from 'pg'
import { makeProduct, startProgram } from './product.ts'
import { median, report } from './table.ts'
import { makeViewings } from './viewings.ts'

const PORT = '3921'
const ORIGIN = `http://127.0.0.1:${PORT}`
const ROUNDS = 15
const SECONDS = 600
const YEAR = { viewings: 166_667, seconds: SECONDS, days: 365 }
/** The same a day for little more than a month: what was before is not there. */
const MONTH = { viewings: Math.round((166_667 * 60) / 365), seconds: SECONDS, days: 60 }
const ASKED = ['overview', 'programs', 'quality', 'people', 'viewings', 'programs/{film}/retention']

const yearResult = await measure(YEAR, ['days=28', 'days=365'])
const short = await measure(MONTH, ['days=28'])

for (const days of ['days=28', 'days=365'])
  report({
    name: `Reports over 100,000,000 seconds watched, ${days}: 95 % answered within`,
    ours: p95(ASKED.flatMap((path) => yearResult.get(`${path}?${days}`)!)),
    reference: 300,
    referenceName: 'goal',
    unit: 'ms',
    goal: { most: 1 },
  })
report({
  name: 'A month of reports after a year ÷ after two months, as much a day',
  ours: median(ASKED.flatMap((path) => yearResult.get(`${path}?days=28`)!)),
  reference: median(ASKED.flatMap((path) => short.get(`${path}?days=28`)!)),
  referenceName: 'two months',
  unit: 'ms',
  goal: { most: 1.5 },
})

async function measure(amount: typeof YEAR, days: string[]) {
  const product = await makeProduct()
  const web = await startProgram(['server/src/main.ts', 'start'], `${ORIGIN}/readyz`, {
    ...product.env,
    PORT,
  })
  const client = new pg.Client(product.database)
  await client.connect()
  const { rows } = await client.query<{ id: number; store_id: number }>(
    `select id::int, store_id::int from member where role = 'owner'`,
  )
  const owner = rows[0]!
  await makeViewings(client, owner.store_id, amount)
  const cookie = await sessionOf(client, owner)
  const films = await client.query<{ id: number }>(
    `select content_id::int as id from viewing group by content_id order by count(*) desc limit 1`,
  )
  const taken = new Map<string, number[]>()
  for (const path of ASKED)
    for (const span of days)
      taken.set(
        `${path}?${span}`,
        await times(path.replace('{film}', String(films.rows[0]!.id)), span, cookie),
      )
  for (const [path, ms] of taken) console.log(`  ${path}: median ${Math.round(median(ms))} ms`)
  await client.end()
  await web.stop()
  await product.stop()
  return taken
}

async function times(path: string, days: string, cookie: string): Promise<number[]> {
  const ms: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1) {
    const began = performance.now()
    const answer = await fetch(`${ORIGIN}/bullet/api/reports/${path}?${days}`, { headers: { cookie } })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
    if (round > 0) ms.push(performance.now() - began) // the first warms up
  }
  return ms
}

async function sessionOf(
  client: pg.Client,
  { id, store_id }: { id: number; store_id: number },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await client.query(
    `insert into session (token_hash, store_id, member_id, created_at, expires_at) values ($1, $2, $3, now(), now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), store_id, id],
  )
  return `matinee_session=${token}`
}

function p95(ms: number[]) {
  return ms.toSorted((a, b) => a - b)[Math.floor(ms.length * 0.95)]!
}

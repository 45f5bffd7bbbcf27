/** A guest's page of the catalogue in both modes, beside bare Fastify sending the same bytes; and how soon it changes. */
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { compressedBytes } from './compressed.ts'
import { load } from './load.ts'
import { makeProduct, startProgram } from './product.ts'
import { median, report } from './table.ts'

const ROUNDS = 3
const PORTS = [3903, 3904] as const
const BARE_PORT = 3905
const BROTLI = { 'accept-encoding': 'br' }
const catalogAt = (port: number) => `http://127.0.0.1:${port}/catalog`

const product = await makeProduct()
const webs = []
for (const port of PORTS) {
  const env = { ...product.env, PORT: String(port) }
  webs.push(await startProgram(['server/src/main.ts', 'web'], `http://127.0.0.1:${port}/readyz`, env))
}
const client = new pg.Client(product.database)
await client.connect()
await client.query(`with night as (
    insert into category (store_id, title, permalink) select min(id), 'Night', 'night' from store returning id),
  films as (
    insert into content (store_id, title, permalink, status, published_at, short_description)
    select (select min(id) from store), 'Program ' || n, 'program-' || n, 'published', now() - n * interval '1 hour',
      'A film about the number ' || n || ' and what became of it.'
    from generate_series(1, 100) n returning id)
  insert into content_category (category_id, content_id) select night.id, films.id from night, films`)

for (const mode of ['single_page', 'server_rendered']) await compare(mode)
await measureChange()
await client.end()
for (const web of webs) await web.stop()
await product.stop()

function tell(name: string) {
  return client.query(
    `select pg_notify('matinee', json_build_object('name', $1::text, 'store_id', min(id))::text) from store`,
    [name],
  )
}

async function compare(mode: string) {
  await client.query('update store set catalogue_mode = $1', [mode])
  await tell('store')
  await until(PORTS[0], (html) => html.includes(`"catalogue_mode":"${mode}"`))
  const file = join(tmpdir(), `matinee-bench-${mode}`)
  await writeFile(file, await compressedBytes(catalogAt(PORTS[0])))
  const bareUrl = `http://127.0.0.1:${BARE_PORT}/`
  const bare = await startProgram(['bench/bare-bytes.ts', String(BARE_PORT), file, 'br'], bareUrl)

  const [ours, limit]: [number[], number[]] = [[], []]
  for (let round = 0; round <= ROUNDS; round += 1) {
    const a = await load(catalogAt(PORTS[0]), { headers: BROTLI })
    const b = await load(bareUrl, { headers: BROTLI })
    if (round === 0) continue // warming up
    ours.push(a.rate)
    limit.push(b.rate)
  }
  await bare.stop()
  report({
    name: `A guest’s page of the catalogue, ${mode.replace('_', ' ')}`,
    ours: median(ours),
    reference: median(limit),
    referenceName: 'bare',
    unit: 'pages/s',
    goal: { least: 0.8 },
  })
}

/** From a commit that publishes to the page that shows it, on the slower of two web processes. */
async function measureChange() {
  const taken: number[] = []
  for (let round = 0; round < 10; round += 1) {
    const title = `Just out ${round}`
    await client.query('begin')
    await client.query(
      `insert into content (store_id, title, permalink, status, published_at)
       select min(id), $1::text, $2::text, 'published', now() from store`,
      [title, `just-out-${round}`],
    )
    await tell('catalogue')
    const began = performance.now()
    await client.query('commit')
    await Promise.all(PORTS.map((port) => until(port, (html) => html.includes(title))))
    taken.push(performance.now() - began)
  }
  report({
    name: 'From publishing to the page of every web process (slowest of ten)',
    ours: Math.max(...taken),
    reference: 1000,
    referenceName: 'goal',
    unit: 'ms',
    goal: { most: 1 },
  })
}

async function until(port: number, isThere: (html: string) => boolean) {
  while (!isThere(await (await fetch(catalogAt(port))).text()))
    await new Promise((resolve) => setTimeout(resolve, 5))
}

/** A guest's list of programs from prepared bytes, beside bare Fastify sending the same bytes. */
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { compressedBytes } from './compressed.ts'
import { load } from './load.ts'
import { makeProduct, startProgram } from './product.ts'
import { median, report } from './table.ts'

const ROUNDS = 3
const OURS = 'http://127.0.0.1:3901/api/contents'
const BARE = 'http://127.0.0.1:3902/'
const BROTLI = { 'accept-encoding': 'br' }

const product = await makeProduct()
const web = await startProgram(['server/src/main.ts', 'web'], 'http://127.0.0.1:3901/readyz', {
  ...product.env,
  PORT: '3901',
})
await fillWithPrograms()

const file = join(tmpdir(), 'matinee-bench-answer')
await writeFile(file, await compressedBytes(OURS))
const bare = await startProgram(['bench/bare-bytes.ts', '3902', file, 'br'], BARE)

const ours: number[] = []
const limit: number[] = []
for (let round = 0; round <= ROUNDS; round += 1) {
  const [a, b] = [await load(OURS, { headers: BROTLI }), await load(BARE, { headers: BROTLI })]
  if (round === 0) continue // warming up
  ours.push(a.rate)
  limit.push(b.rate)
}
report({
  name: 'A guest’s GET /api/contents from prepared bytes, compressed',
  ours: median(ours),
  reference: median(limit),
  referenceName: 'bare',
  unit: 'answers/s',
  goal: { least: 0.8 },
})
await bare.stop()
await web.stop()
await product.stop()

async function fillWithPrograms() {
  const client = new pg.Client(product.database)
  await client.connect()
  await client.query(`insert into content (store_id, title, permalink, status, published_at, short_description)
    select (select min(id) from store), 'Program ' || n, 'program-' || n, 'published', now() - n * interval '1 hour',
      'A film about the number ' || n || ' and what became of it.'
    from generate_series(1, 100) n`)
  await client.query(
    `select pg_notify('matinee', json_build_object('name', 'catalogue', 'store_id', min(id))::text) from store`,
  )
  await client.end()
}

/** A member's view of the catalogue: the shared answers and their own together, beside a bare list from the database. */
import pg from 'pg'
import { load } from './load.ts'
import { makeProduct, startProgram } from './product.ts'
import { staffHeaders } from './staff.ts'
import { median, report } from './table.ts'

const ROUNDS = 3
/** What `catalogue-view.lua` asks for. */
const CALLS_OF_A_VIEW = 4
const OURS = 'http://127.0.0.1:3903'
const BARE = 'http://127.0.0.1:3904/'

const product = await makeProduct()
const web = await startProgram(['server/src/main.ts', 'web'], `${OURS}/readyz`, {
  ...product.env,
  PORT: '3903',
})
const headers = { ...(await staffHeaders(product.database, OURS)), 'accept-encoding': 'br' }
await fillWithPrograms()
const bare = await startProgram(['bench/bare-list.ts', '3904'], BARE, { DATABASE_URL: product.database })

const ours: number[] = []
const limit: number[] = []
for (let round = 0; round <= ROUNDS; round += 1) {
  const views = await load(OURS, { headers, script: 'bench/catalogue-view.lua' })
  const lists = await load(BARE)
  if (round === 0) continue // warming up
  ours.push(views.rate / CALLS_OF_A_VIEW)
  limit.push(lists.rate)
}
report({
  name: 'A member’s view of the catalogue: rows, newest, session and what they have begun',
  ours: median(ours),
  reference: median(limit),
  referenceName: 'bare list',
  unit: 'views/s',
  goal: { least: 0.27 },
})
await bare.stop()
await web.stop()
await product.stop()

/** A hundred programs in six categories, of which the member has begun half. */
async function fillWithPrograms() {
  const client = new pg.Client(product.database)
  await client.connect()
  await client.query(`
    with shop as (select min(id) as id from store),
    film as (
      insert into video (store_id, file_name, source_key, size, state, watchable, duration)
      select shop.id, n || '.mp4', 'videos/bench/' || n, 1000, 'ready', true, 3600 from shop, generate_series(1, 100) n
      returning id
    ),
    program as (
      insert into content (store_id, title, permalink, status, published_at, short_description, video_id)
      select shop.id, 'Program ' || film.id, 'program-' || film.id, 'published', now() - film.id * interval '1 hour',
        'A film about the number ' || film.id || ' and what became of it.', film.id
      from film, shop returning id
    ),
    topic as (
      insert into category (store_id, title, permalink, position)
      select shop.id, 'Category ' || n, 'category-' || n, n from shop, generate_series(1, 6) n returning id
    ),
    sorted as (insert into content_category (category_id, content_id)
      select topic.id, program.id from topic join program on program.id % 6 = topic.id % 6),
    begun as (select program.id, member.id as member_id from program, member
      where member.name = 'Bench' and program.id % 2 = 0),
    viewed as (insert into viewed (member_id, content_id, viewed_at)
      select member_id, id, now() - id * interval '1 minute' from begun)
    insert into watch (member_id, program_id, position_seconds, reported_at)
      select member_id, id, 1000, now() from begun`)
  await client.query('analyze')
  await client.query(
    `select pg_notify('matinee', json_build_object('name', 'catalogue', 'store_id', min(id))::text) from store`,
  )
  await client.end()
}

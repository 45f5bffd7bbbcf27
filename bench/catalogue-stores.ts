import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { makeProduct, startProgram, type Process } from './product.ts'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '..')

/** A store with a number of programs, and the objects in it that the calls ask for. */
export interface Shop {
  programs: number
  database: string
  origin: string
  permalink: string
  category: { id: number; permalink: string }
  author: { id: number; permalink: string }
  collection: string
}

export interface Shops {
  shops: Shop[]
  stop(): Promise<void>
}

/** Stores of these sizes, each served by its own web process on ports from `port`; they share one PostgreSQL. */
export async function openShops(sizes: number[], port: number): Promise<Shops> {
  const product = await makeProduct()
  const webs: Process[] = []
  const shops: Shop[] = []
  for (const [at, programs] of sizes.entries()) {
    const database = await makeDatabase(product.database, `shop_${programs}`)
    const env = { ...product.env, DATABASE_URL: database, PORT: String(port + at), LOG_LEVEL: 'warn' }
    for (const args of [['migrate'], ['demo', '--programs', String(programs)]])
      await run(process.execPath, ['server/src/main.ts', ...args], {
        cwd: ROOT,
        env: { ...process.env, ...env },
      })
    const origin = `http://127.0.0.1:${port + at}`
    shops.push({ programs, database, origin, ...(await furnish(database)) })
    webs.push(await startProgram(['server/src/main.ts', 'web'], `${origin}/readyz`, env))
  }
  return {
    shops,
    async stop() {
      for (const web of webs) await web.stop()
      await product.stop()
    },
  }
}

async function makeDatabase(cluster: string, name: string) {
  await withClient(cluster, (client) => client.query(`create database ${name}`))
  const address = new URL(cluster)
  address.pathname = `/${name}`
  return address.href
}

export async function withClient<T>(database: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(database)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const FILMS = 1000

/**
 * Films of all lengths, a field with two options, a category and an author with a hundred programs or more, and a
 * collection: every call has a full page to answer in a store of any size.
 */
const FURNISH = `
  insert into video (store_id, file_name, source_key, size, state, watchable, duration)
    select (select min(id) from store), n || '.mp4', 'videos/bench/' || n, 1000, 'ready', true, 60 + n * 7 % 5400
    from generate_series(1, ${FILMS}) n;
  update content set video_id = (select min(id) from video) + id % ${FILMS}, views = id * 7919 % 10000;
  with big as (select id from category order by contents_count desc, id limit 1)
    insert into content_category (category_id, content_id) select big.id, content.id
    from big, (select id from content order by id limit 100) as content on conflict do nothing;
  with big as (select id from author order by contents_count desc, id limit 1)
    insert into content_author (author_id, content_id) select big.id, content.id
    from big, (select id from content order by id limit 100) as content on conflict do nothing;
  with field as (
    insert into custom_field (store_id, key, title, type, on_card)
    select min(id), 'mood', 'Mood', 'select', true from store returning id
  ), option as (
    insert into custom_option (field_id, slug, title) select id, 'mood-' || n, 'Mood ' || n
    from field, generate_series(0, 1) n returning id, field_id
  ), first as (select min(id) as id from option)
    insert into custom_value (content_id, field_id, option_id)
    select content.id, option.field_id, option.id from content join option on content.id % 2 = option.id % 2;
  with series as (
    insert into content (store_id, kind, title, permalink, status, published_at)
    select min(id), 'collection', 'A Series', 'a-series', 'published', now() from store returning id
  ) insert into chapter (content_id, kind, program_id, position) select series.id, 'video', program.id, program.id
    from series, (select id from content where kind = 'video' order by id limit 24) as program;`

async function furnish(
  database: string,
): Promise<Pick<Shop, 'permalink' | 'category' | 'author' | 'collection'>> {
  return withClient(database, async (client) => {
    await client.query(FURNISH)
    await client.query('vacuum analyze')
    const one = async <T>(text: string) => (await client.query(text)).rows[0] as T
    const largest = (table: string) =>
      one<Shop['author']>(`select id, permalink from ${table} order by contents_count desc, id limit 1`)
    return {
      permalink: (
        await one<{ permalink: string }>('select permalink from content order by id offset 50 limit 1')
      ).permalink,
      category: await largest('category'),
      author: await largest('author'),
      collection: 'a-series',
    }
  })
}

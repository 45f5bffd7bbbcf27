import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { makeArchive, type ArchiveRequest } from '../src/archive/archive.ts'
import { archiveName } from '../src/archive/archive-name.ts'
import { conditionOfStores, isArchived, quoteTable, readTables } from '../src/archive/database-tables.ts'
import { openPlace, type Place } from '../src/archive/place.ts'
import { hashPassword } from '../src/members/sign-in/passwords.ts'
import type { Context } from '../src/platform/context.ts'
import { completeTestOrder, insertTestOffer, joinAsShopper, makeCardToken, startTestOrder } from './shop.ts'
import type { World } from './world.ts'

export const PASSWORD = 'correct horse battery'

/** A place in a folder of its own, removed when the test file ends. */
export async function makePlace(): Promise<Place & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-archive-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return { ...(await openPlace(folder)), folder }
}

export const archiveOf = (ctx: Context, place: Place, request: Partial<ArchiveRequest> = {}) =>
  makeArchive(ctx, place, {
    name: archiveName(new Date(), request.storeId),
    signal: new AbortController().signal,
    onFile: () => {},
    ...request,
  })

/** A film with files, and a member with a password and a plan that renews. */
export async function fillArchivedStore(world: World, segmentBytes = 300_000) {
  const { ctx, make } = world
  const film = await make.film({ title: 'The Long Tide', permalink: 'the-long-tide' })
  const segment = randomBytes(segmentBytes)
  const folder = `videos/${film.video_id}`
  const put = (name: string, bytes: Buffer) => ctx.storage.putBytes(`${folder}/${name}`, bytes)
  await put('1/hls/master.m3u8', Buffer.from('#EXTM3U\n'))
  await put('1/hls/v480/index.m3u8', Buffer.from('#EXTM3U\n00001.m4s\n'))
  await put('1/hls/v480/00001.m4s', segment)
  await put('original/film.mp4', randomBytes(Math.ceil(segmentBytes / 3)))
  await ctx.db
    .updateTable('video')
    .set({ source_key: `${folder}/original/film.mp4`, hls_key: `${folder}/1/hls` })
    .where('id', '=', film.video_id!)
    .execute()
  const plan = await insertTestOffer(world)
  const buyer = await joinAsShopper(world)
  const order = await startTestOrder(buyer.browser, { offer_id: plan.id })
  await completeTestOrder(buyer.browser, order.key, { payment_method: await makeCardToken(buyer.browser) })
  await ctx.db
    .updateTable('member')
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where('id', '=', buyer.id)
    .execute()
  return { film, segment, plan, buyer }
}

/** The rows of stores in every archived table, in an order of their own. */
export async function rowsOf({ pool }: Pick<Context, 'pool'>, storeIds: readonly number[]) {
  const client = await pool.connect()
  try {
    await client.query(`set timezone = 'UTC'`)
    const tables = (await readTables(client)).filter(isArchived)
    const found: Record<string, Record<string, unknown>[]> = {}
    for (const table of tables) {
      const { rows } = await client.query<{ row: Record<string, unknown> }>(
        `select to_jsonb(r) as row from ${quoteTable(table.name)} r
          where ${conditionOfStores(table, tables, storeIds)} order by to_jsonb(r)::text`,
      )
      found[table.name] = rows.map(({ row }) => row)
    }
    return found
  } finally {
    client.release()
  }
}

/** The unique indexes of archived tables of which no column is a store or an id. */
export async function findSharedUniques(ctx: Pick<Context, 'pool'>): Promise<string[]> {
  const { rows } = await ctx.pool.query<{ name: string }>(`
    select format('%s.%s.%s', n.nspname, c.relname, string_agg(a.attname, ',' order by a.attnum)) as name
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum = any(i.indkey)
    where i.indisunique and n.nspname in ('public', 'test_provider') and not c.relispartition
    group by n.nspname, c.relname, i.indexrelid
    having bool_and(a.attname !~ '(^|_)id$')`)
  return rows.map(({ name }) => name)
}

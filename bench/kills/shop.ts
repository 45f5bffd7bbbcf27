import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { makeFilmFile } from '../../server/testing/films.ts'
import type { Product } from '../product.ts'

const MEMBERS = 30
const OFFERS = 60

export interface Shop {
  store_id: number
  owner: Record<string, string>
  members: { id: number; cookie: string }[]
  offers: number[]
  program: { content_id: number; video_id: number }
  /** What the publisher uploads, made before anybody's time begins. */
  film: Buffer
}

/** A store with signed-in members, films for sale, and one film for everybody. */
export async function openShop(
  { database, env }: Pick<Product, 'database' | 'env'>,
  owner: Record<string, string>,
  offersForSale = OFFERS,
): Promise<Shop> {
  const client = new pg.Client(database)
  await client.connect()
  const store_id = await idOf(client, `update store set captcha = false returning id`)
  const video_id = await idOf(
    client,
    `insert into video (store_id, file_name, source_key, size, state, watchable, duration)
     values ($1, 'open.mp4', '', 1000, 'ready', true, 3600) returning id`,
    [store_id],
  )
  // Nobody plays it, but `doctor` checks its file.
  const folder = `videos/${video_id}`
  await client.query('update video set source_key = $1 where id = $2', [`${folder}/original`, video_id])
  await mkdir(join(env['DATA_DIR']!, 'media', folder), { recursive: true })
  await writeFile(join(env['DATA_DIR']!, 'media', folder, 'original'), '')
  const content_id = await idOf(
    client,
    `insert into content (store_id, title, permalink, status, published_at, video_id)
     values ($1, 'Open', 'open', 'published', now(), $2) returning id`,
    [store_id, video_id],
  )
  const members: Shop['members'] = []
  for (let nth = 0; nth < MEMBERS; nth += 1) members.push(await signedInMember(client, store_id, nth))
  const offers: number[] = []
  for (let nth = 0; nth < offersForSale; nth += 1) offers.push(await insertOffer(client, store_id, nth))
  await client.end()
  const film = await readFile(await makeFilmFile('long'))
  return { store_id, owner, members, offers, program: { content_id, video_id }, film }
}

async function idOf(client: pg.Client, statement: string, values: unknown[] = []): Promise<number> {
  const { rows } = await client.query<{ id: string }>(statement, values)
  return Number(rows[0]!.id)
}

async function signedInMember(client: pg.Client, storeId: number, nth: number) {
  const token = randomBytes(32).toString('base64url')
  const id = await idOf(
    client,
    `insert into member (store_id, name, nickname, email) values ($1, $2, $2, $3) returning id`,
    [storeId, `viewer${nth}`, `viewer${nth}@kills.example`],
  )
  await client.query(
    `insert into session (token_hash, store_id, member_id, created_at, expires_at)
     values ($1, $2, $3, now(), now() + interval '1 day')`,
    [createHash('sha256').update(token).digest(), storeId, id],
  )
  return { id, cookie: `matinee_session=${token}` }
}

async function insertOffer(client: pg.Client, storeId: number, nth: number) {
  const id = await idOf(
    client,
    `insert into offer (store_id, type, title) values ($1, 'fixed_price', $2) returning id`,
    [storeId, `Film ${nth}`],
  )
  await client.query(`insert into offer_price (offer_id, currency, amount) values ($1, 'USD', 500)`, [id])
  const film = await idOf(
    client,
    `insert into content (store_id, title, permalink, status, published_at, access)
     values ($1, $2, $2, 'published', now(), 'paid') returning id`,
    [storeId, `film-${nth}`],
  )
  await client.query(`insert into offer_content (offer_id, content_id) values ($1, $2)`, [id, film])
  return id
}

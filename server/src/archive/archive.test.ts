import type { Playback } from '@matinee/contract/playback/playback'
import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  archiveOf,
  fillArchivedStore,
  findSharedUniques,
  makePlace,
  PASSWORD,
  rowsOf,
} from '../../testing/archived-store.ts'
import { furnishStore } from '../../testing/furnished-store.ts'
import { findCrossStoreRows } from '../../testing/store-rows.ts'
import { makeShop } from '../../testing/shop.ts'
import { openWorld } from '../../testing/open-world.ts'
import { openBrowser, type Browser } from '../../testing/browser.ts'
import { makeEmptyInstall, type World } from '../../testing/world.ts'
import { findLedgerFaults } from '../billing/ledger/audit.ts'
import { advanceSubscriptions } from '../billing/subscriptions/jobs.ts'
import { enqueue, type Job } from '../platform/jobs/jobs.ts'
import { jobs, makeLogger, openContext } from '../program.ts'
import { readConfig } from '../platform/process/config.ts'
import { toJsonb } from '../platform/database/jsonb.ts'
import { seal } from '../platform/text/vault.ts'
import { endStandby } from '../store/standby.ts'
import { conditionOfStores, isArchived, readTables } from './database-tables.ts'
import { EXCLUDED_TABLES, TABLES_OF_SECRETS } from './excluded-tables.ts'
import { findDamage } from './check.ts'
import { makeNightlyArchive } from './jobs.ts'
import { listArchives, readManifest, writeManifest, type Manifest } from './manifest.ts'
import { keepNewest, removeArchives } from './retention.ts'
import { contentKey } from './place.ts'
import { restoreArchive } from './restore.ts'
import { SHARED_UNIQUES } from './loaded-rows.ts'
import { openWithPassphrase } from './sealed-secrets.ts'
import { OPEN_BYTES, SEALED_COLUMNS } from './sealed-columns.ts'

const PASSPHRASE = 'a long passphrase'
const shop = await makeShop()
const { ctx } = shop
await ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: shop.storeId }).execute()
const other = await shop.make.store('other.example')
await shop.app.stores.refresh(ctx.db)
const { film, segment, buyer } = await fillArchivedStore(shop)
await furnishStore(shop, shop.storeId, 'Mine')
await furnishStore(shop, other.id, 'Theirs')
const place = await makePlace()
const faults = await findLedgerFaults(ctx.db) // of rows that were made up
const whole = await archiveOf(ctx, place, { passphrase: PASSPHRASE })

/** An install without a store, and the archive restored in it. */
async function restoreIntoEmpty(name: string, passphrase?: string) {
  const { url, folder } = await makeEmptyInstall()
  const env = { LOG_LEVEL: 'silent', DATA_DIR: folder, DEMO: 'off', DATABASE_URL: url }
  const opened = await openContext(readConfig(env), url, makeLogger(readConfig(env)))
  const restored = await restoreArchive({ ...opened, url }, place, { name, passphrase })
  await opened.pool.end()
  return { restored, world: await openWorld({ url, folder }) }
}

/** What is done every minute and every night, and all that comes of it. */
async function runScheduled(world: World, only: readonly Job[] = jobs) {
  for (const job of only.filter(({ every }) => every)) await enqueue(world.ctx, job, {})
  await world.work()
}

/** The address of the film's playlist, for whoever may watch it. */
async function playlistOf(browser: Browser) {
  const answer = await browser.get(`/api/contents/${film.permalink}/playback`)
  return answer.json<Playback>().film!.url
}

/** What a copy has differently by what it is. */
const CHANGED: Record<string, string[]> = {
  'public.store': ['standby_since', 'restored_at'],
  'public.mail': ['state', 'problem', 'ended_at', 'sealed'],
  'public.campaign': ['state', 'problem', 'ended_at'],
  'public.automation': ['state', 'problem'],
  'public.provider_account': ['sealed', 'enabled'],
  'public.gift_card': ['sealed_code', 'code_hash'],
  'public.second_factor': ['secret'],
  'public.live_event': ['key_hash', 'key_sealed', 'srt_port'],
  'public.live_store': ['key_hash', 'key_sealed'],
  'public.simulcast_target': ['key_sealed'],
  'public.pixel_target': ['secret'],
  'public.video': ['upload_id'],
}
type Rows = Awaited<ReturnType<typeof rowsOf>>
const comparable = (rows: Rows) =>
  Object.fromEntries(
    Object.entries(rows).map(([table, found]) => [
      table,
      found
        .map((row) =>
          JSON.stringify({ ...row, ...Object.fromEntries((CHANGED[table] ?? []).map((name) => [name, 0])) }),
        )
        .toSorted(),
    ]),
  )

describe('the tables of the database', () => {
  it('are all taken or left out by name, and every row that is taken is of a store', async () => {
    const client = await ctx.pool.connect()
    const tables = await readTables(client)
    client.release()
    const names = tables.map(({ name }) => name)
    expect(Object.keys(EXCLUDED_TABLES).filter((name) => !names.includes(name))).toEqual([])
    expect(TABLES_OF_SECRETS.filter((name) => !names.includes(name))).toEqual([])
    const archived = tables.filter(isArchived)
    expect(
      archived.filter((table) => !conditionOfStores(table, archived, [1])).map(({ name }) => name),
    ).toEqual([])
    const bytes = archived.flatMap(({ name, columns }) =>
      columns.filter(({ type }) => type === 'bytea').map((column) => `${name}.${column.name}`),
    )
    const sealed = Object.entries(SEALED_COLUMNS).map(([name, { column }]) => `${name}.${column}`)
    expect(bytes.toSorted()).toEqual([...sealed, ...OPEN_BYTES].toSorted())
  })

  it('have no unique values that a copy beside its original would share', async () => {
    const handled = [
      ...Object.entries(SHARED_UNIQUES).map(([name, { column }]) => `${name}.${column}`),
      'public.store_host.host',
      'public.live_event.srt_port',
      'public.live_event.key_hash',
      'public.live_store.key_hash',
      'test_provider.method.ref',
      'test_provider.payment.ref',
      'test_provider.refund.ref',
      'test_provider.setup.ref',
    ]
    const shared = (await findSharedUniques(ctx)).filter(
      (name) => !EXCLUDED_TABLES[name.split('.').slice(0, 2).join('.')],
    )
    expect(shared.toSorted()).toEqual(handled.toSorted())
  })
})

describe('an archive of everything', () => {
  it('restores every row and file in an empty install', async () => {
    const { restored, world } = await restoreIntoEmpty(whole.name, PASSPHRASE)
    const ids = whole.stores.map(({ id }) => id)
    expect(restored).toMatchObject({ isBeside: false, ledgerFaults: faults })
    expect(comparable(await rowsOf(world.ctx, ids))).toEqual(comparable(await rowsOf(ctx, ids)))
    const files = await ctx.storage.list(`videos/${film.video_id}`)
    for (const { key } of files)
      expect(await readFile(world.ctx.storage.pathOf!(key))).toEqual(await readFile(ctx.storage.pathOf!(key)))
    await world.close()
  })

  it('names what is missing, and why', () => {
    expect(whole.missing.length).toBeGreaterThan(0)
    expect(whole.missing.map(({ key }) => key)).not.toContain(`videos/${film.video_id}/1/hls/master.m3u8`)
    expect([...new Set(whole.missing.map(({ why }) => why))].toSorted()).toEqual([
      'It is named by a row, but was not in the storage.',
      'The keys of this install do not open its secret.',
    ])
  })

  it('lets members sign in and watch, and moves no money and sends nothing before it is the live one', async () => {
    const { world } = await restoreIntoEmpty(whole.name, PASSPHRASE)
    const subscription = () =>
      world.ctx.db
        .selectFrom('subscription')
        .selectAll()
        .where('member_id', '=', buyer.id)
        .executeTakeFirstOrThrow()
    const before = await subscription()
    const original = await ctx.db
      .selectFrom('subscription')
      .selectAll()
      .where('member_id', '=', buyer.id)
      .executeTakeFirstOrThrow()
    expect(before).toEqual(original)

    const browser = await openBrowser(world)
    const signedIn = await browser.post('/api/sessions', { email: buyer.email, password: PASSWORD })
    expect(signedIn.json()).toMatchObject({ user: { id: buyer.id } })
    const url = await playlistOf(browser)
    const playlist = await browser.get(url)
    expect([playlist.statusCode, playlist.body]).toEqual([200, '#EXTM3U\n'])
    const played = await browser.get(url.replace('master.m3u8', 'v480/00001.m4s'))
    expect(createHash('sha256').update(played.rawPayload).digest('hex')).toBe(
      createHash('sha256').update(segment).digest('hex'),
    )

    world.setTime('2099-01-01T00:00:00Z')
    await runScheduled(world)
    expect(await subscription()).toEqual(before)
    const sent = await world.ctx.db
      .selectFrom('mail')
      .select('subject')
      .where('state', 'in', ['queued', 'sent'])
      .where('created_at', '>', before.created_at)
      .execute()
    expect(sent).toEqual([])

    world.setTime(before.period_end)
    await endStandby(world.ctx, shop.storeId)
    await runScheduled(world, [advanceSubscriptions])
    expect((await subscription()).period_start).toBe(before.period_end)
    expect(await findLedgerFaults(world.ctx.db)).toEqual(faults)
    await world.close()
  })

  it.each(['manifest.json', 'files.ndjson', 'rows/public.member.ndjson.gz', 'secrets.sealed', 'a film'])(
    'is refused with one byte of %s changed, before anything is written',
    async (file) => {
      const sha256 = createHash('sha256').update(segment).digest('hex')
      const path = join(
        place.folder,
        file === 'a film' ? contentKey(sha256) : `archives/${whole.name}/${file}`,
      )
      const bytes = await readFile(path)
      const damaged = Buffer.from(bytes)
      const at = Math.floor(damaged.length / 2)
      damaged[at]! ^= 1
      await writeFile(path, damaged)
      const { url, folder } = await makeEmptyInstall()
      const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, DATABASE_URL: url })
      const opened = await openContext(config, url, makeLogger(config))
      const restoring = restoreArchive({ ...opened, url }, place, { name: whole.name })
      await expect(restoring).rejects.toThrow(file === 'a film' ? '00001.m4s' : file)
      expect(await opened.ctx.db.selectFrom('store').selectAll().execute()).toEqual([])
      expect(await opened.ctx.storage.list('videos')).toEqual([])
      await opened.pool.end()
      await writeFile(path, bytes)
    },
  )

  it('copies nothing again that a former one at its place holds', async () => {
    let copied = 0
    await archiveOf(ctx, place, { onFile: ({ isCopied }) => (copied += Number(isCopied)) })
    expect(copied).toBe(0)
  })

  it('goes on where it was cut off', async () => {
    const other = await makePlace()
    const stopped = new AbortController()
    const name = 'cut-off'
    const cut = archiveOf(ctx, other, {
      name,
      signal: stopped.signal,
      onFile: () => stopped.abort(new Error('killed')),
    })
    await expect(cut).rejects.toThrow('killed')
    const late = await shop.make.member({ email: 'late@example.com' })
    const manifest = await archiveOf(ctx, other, { name })
    expect(manifest.files.count).toBe(whole.files.count)
    const members = manifest.tables.find(({ table }) => table === 'public.member')!
    expect(members.rows).toBe(whole.tables.find(({ table }) => table === 'public.member')!.rows)
    await ctx.db.deleteFrom('member').where('id', '=', late.id).execute()
  })
})

/** Everything in a folder as text, rows unpacked. */
async function textOf(folder: string) {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
    file.isFile(),
  )
  const texts = files.map(async ({ parentPath, name }) => {
    const bytes = await readFile(join(parentPath, name))
    return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('latin1')
  })
  return (await Promise.all(texts)).join('\n')
}

/** What added columns to stores, and nothing else that an archive has. */
const NEWER = ['0101-archives.sql', '0110-store-archives.sql', '0111-restore-reservations.sql']

it('of an older version is brought up to this one', async () => {
  const older = await makePlace()
  const { name } = await archiveOf(ctx, older, { passphrase: PASSPHRASE })
  const manifest = await readManifest(older, name)
  const isOlder = (column: string) => !['standby_since', 'restored_at'].includes(column)
  await writeManifest(older, {
    ...manifest,
    migrations: manifest.migrations.filter((migration) => !NEWER.includes(migration)),
    tables: manifest.tables.map((table) => ({ ...table, columns: table.columns.filter(isOlder) })),
  })
  const { url, folder } = await makeEmptyInstall()
  const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: folder, DATABASE_URL: url })
  const opened = await openContext(config, url, makeLogger(config))
  await restoreArchive({ ...opened, url }, older, { name, passphrase: PASSPHRASE })
  const ids = manifest.stores.map(({ id }) => id)
  expect(comparable(await rowsOf(opened.ctx, ids))).toEqual(comparable(await rowsOf(ctx, ids)))
  const scratch = await ctx.pool.query(`select from pg_database where datname like 'matinee_scratch%'`)
  expect(scratch.rowCount).toBe(0)
  await opened.pool.end()
}, 90_000)

it('is one of those that are kept, and takes its own files along when it goes', async () => {
  const kept = await makePlace()
  for (const name of ['1', '2', '3']) await archiveOf(ctx, kept, { name })
  const own = await ctx.storage.list(`videos/${film.video_id}`)
  await kept.storage.putBytes('files/ff/unrelated', Buffer.from('x'))
  expect(await keepNewest(kept, 2)).toEqual(['1'])
  expect(await listArchives(kept)).toEqual(['2', '3'])
  expect(await findDamage(kept, await readManifest(kept, '3'))).toEqual([])
  await removeArchives(kept, ['2', '3'])
  expect((await kept.storage.list('files')).map(({ key }) => key)).toEqual(['files/ff/unrelated'])
  expect(own.length).toBeGreaterThan(0)
})

it('is made every night where some are kept, and its failure is mailed to the owner', async () => {
  const nightly = await makePlace()
  const config = { ...ctx.config, archive_url: nightly.folder, archive_keep: 1 }
  const [context, { signal }] = [{ ...ctx, config }, new AbortController()]
  for (const _ of [1, 2]) await makeNightlyArchive.run(context, {}, signal)
  expect(await listArchives(nightly)).toHaveLength(1)
  await ctx.db
    .updateTable('member')
    .set({ email: 'owner@example.com' })
    .where('id', '=', shop.owner.id)
    .execute()
  await makeNightlyArchive.onGivenUp!({ ...context, idempotencyKey: 'a night' }, {}, new Error('no disk'))
  const mail = await ctx.db
    .selectFrom('mail')
    .select('subject')
    .where('address', '=', 'owner@example.com')
    .execute()
  expect(mail).toEqual([{ subject: expect.stringContaining('No archive of') }])
})

describe('an archive of one store', () => {
  it('has no row of another, and no secret that was not asked for', async () => {
    const alone = await makePlace()
    await writeSecrets()
    await archiveOf(ctx, alone, { storeId: shop.storeId })
    const text = await textOf(alone.folder)
    expect(text).toContain('The Long Tide')
    expect(text).not.toContain('Theirs')
    expect(text).not.toContain('sk_live_secret')
    for (const sealed of await sealedValues()) expect(text).not.toContain(sealed)
  })

  it('has the secrets that were asked for, sealed, and never the keys of the install', async () => {
    const alone = await makePlace()
    await writeSecrets()
    const { name, secrets } = await archiveOf(ctx, alone, { storeId: shop.storeId, passphrase: PASSPHRASE })
    expect(await textOf(alone.folder)).not.toContain('sk_live_secret')
    const bytes = await readFile(join(alone.folder, 'archives', name, secrets!.file))
    const opened = await openWithPassphrase(bytes, secrets!.salt, PASSPHRASE)
    expect(opened.install).toEqual({})
    expect(JSON.stringify(opened.rows)).toContain('sk_live_secret')
    await expect(openWithPassphrase(bytes, secrets!.salt, 'another passphrase')).rejects.toThrow('passphrase')
  })

  it('is restored as a further store beside its original, which stays as it was', async () => {
    const alone = await makePlace()
    const { name, stores } = await archiveOf(ctx, alone, { storeId: shop.storeId, passphrase: PASSPHRASE })
    const before = await rowsOf(ctx, [shop.storeId])
    const request = { name, passphrase: PASSPHRASE, hosts: ['copy.example'] }
    const restored = await restoreArchive({ ctx, url: shop.url }, alone, request)
    expect(stores.map(({ id }) => id)).toEqual([shop.storeId])
    const copy = restored.stores.get(shop.storeId)!
    expect(comparable(await rowsOf(ctx, [shop.storeId]))).toEqual(comparable(before))
    expect(countsOf(await rowsOf(ctx, [copy]))).toEqual({
      ...countsOf(before),
      ...{ 'public.recovery_code': 0, 'public.store_host': 1 },
      ...{ 'public.api_key': 0, 'public.staff_invitation': 0, 'public.winback': 0 },
    })
    expect(await findCrossStoreRows(ctx.db)).toEqual([])
    expect((await findLedgerFaults(ctx.db)).toSorted()).toEqual(
      [
        ...faults,
        ...faults
          .filter((fault) => fault.startsWith('Store 1:'))
          .map((fault) => fault.replace('Store 1:', `Store ${copy}:`)),
      ].toSorted(),
    )
    await shop.app.stores.refresh(ctx.db)
    const browser = await openBrowser(shop, { host: 'copy.example' })
    const signedIn = await browser.post('/api/sessions', { email: buyer.email, password: PASSWORD })
    expect(signedIn.json()).toMatchObject({ user: { email: buyer.email } })
    const url = await playlistOf(browser)
    expect((await browser.get(url)).body).toBe('#EXTM3U\n')

    await endStandby(ctx, copy)
    const due = () =>
      ctx.db
        .selectFrom('subscription')
        .select(['period_end', 'period_start'])
        .where('store_id', '=', copy)
        .where('due_at', 'is not', null)
        .executeTakeFirstOrThrow()
    const { period_end } = await due()
    shop.setTime(period_end)
    await runScheduled(shop, [advanceSubscriptions])
    shop.setTime(null)
    expect((await due()).period_start).toBe(period_end)
  })

  it('is refused by an earlier version', async () => {
    const alone = await makePlace()
    const { name } = await archiveOf(ctx, alone, { storeId: other.id })
    const path = join(alone.folder, 'archives', name)
    const manifest = JSON.parse(await readFile(join(path, 'manifest.json'), 'utf8')) as Manifest
    await writeManifest(alone, { ...manifest, migrations: [...manifest.migrations, '9999-later.sql'] })
    const restoring = restoreArchive({ ctx, url: shop.url }, alone, { name })
    await expect(restoring).rejects.toThrow('newer Matinee (9999-later.sql)')
  })
})

const countsOf = (rows: Rows) =>
  Object.fromEntries(Object.entries(rows).map(([table, found]) => [table, found.length]))

async function writeSecrets() {
  const sealed = seal(ctx, `provider ${shop.storeId} stripe`, 'sk_live_secret')
  await ctx.db
    .insertInto('provider_account')
    .values({
      store_id: shop.storeId,
      provider: 'stripe',
      sealed,
      enabled: true,
      live: true,
      public_keys: toJsonb({}),
    })
    .onConflict((conflict) => conflict.columns(['store_id', 'provider']).doUpdateSet({ sealed }))
    .execute()
  await ctx.db
    .updateTable('provider_account')
    .set({ enabled: false })
    .where('provider', '=', 'stripe')
    .execute()
}

async function sealedValues() {
  const { rows } = await ctx.pool.query<{ value: string }>(`
    select encode(sealed, 'hex') as value from provider_account where sealed is not null
    union all select encode(sealed_code, 'hex') from gift_card
    union all select encode(key_sealed, 'hex') from live_event union all select encode(value, 'hex') from secret`)
  return rows.map(({ value }) => value)
}

it('refuses a place where another archive is being made', async () => {
  const busy = await makePlace()
  const [one, two] = await Promise.allSettled([archiveOf(ctx, busy), archiveOf(ctx, busy)])
  expect([one.status, two.status].toSorted()).toEqual(['fulfilled', 'rejected'])
})

// The last one: every archive of everything after it would have these rows.
it('keeps the memory flat over 100,000 rows', async () => {
  const large = await makePlace()
  await ctx.pool.query(
    `insert into page_view (store_id, visitor, host, pathname, query, window_width, window_height, created_at)
      select $1, n, 'localhost', '/' || repeat('x', 200), '', 1, 1, now() from generate_series(1, 100000) n`,
    [other.id],
  )
  let most = 0
  const before = process.memoryUsage().rss
  const looking = setInterval(() => (most = Math.max(most, process.memoryUsage().rss - before)), 20)
  const { tables, name } = await archiveOf(ctx, large, { storeId: other.id })
  await restoreArchive({ ctx, url: shop.url }, large, { name, hosts: ['large.example'] })
  clearInterval(looking)
  expect(tables.find(({ table }) => table === 'public.page_view')!.rows).toBe(100_000)
  expect(most).toBeLessThan(200_000_000)
}, 60_000)

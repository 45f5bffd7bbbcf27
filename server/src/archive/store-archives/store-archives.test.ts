import type { ArchivePlan, StoreArchive } from '@matinee/contract/archive/archives'
import { HOUR_MS } from '@matinee/contract/platform/durations'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { fillArchivedStore, makePlace, PASSWORD, rowsOf } from '../../../testing/archived-store.ts'
import { makeOtherStore } from '../../../testing/other-store.ts'
import { startTestBucket } from '../../../testing/s3.ts'
import { makeEmptyInstall, makeWorld } from '../../../testing/world.ts'
import { hashPassword } from '../../members/sign-in/passwords.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'
import { readConfig } from '../../platform/process/config.ts'
import { readBucket } from '../../platform/storage/bucket.ts'
import { makeLogger, openContext } from '../../program.ts'
import { findDamage } from '../check.ts'
import { assertRoom } from '../free-room.ts'
import { readManifest } from '../manifest.ts'
import { openPlace } from '../place.ts'
import { restoreArchive } from '../restore.ts'
import { openWithPassphrase } from '../sealed-secrets.ts'
import { makeStoreArchive, runArchivePlans, storeArchiveJobs } from './jobs.ts'
import { lastDue, nextDue } from './schedule.ts'
import { sealBucketSecret } from './store-place.ts'

vi.setConfig({ testTimeout: 90_000 }) // each archive waits for the disk at every table
const PASSPHRASE = 'a long passphrase'
const at = '/bullet/api/archives'
const world = await makeWorld({ PRIVATE_TARGETS: 'on' })
const { ctx, make, storeId } = world
await ctx.db.updateTable('store').set({ captcha: false }).execute()
const other = await makeOtherStore(world, 'other.example')
await world.app.stores.refresh(ctx.db)
await ctx.db
  .updateTable('member')
  .set({ email: 'owner@example.com', password_hash: await hashPassword(PASSWORD) })
  .where('id', '=', world.owner.id)
  .execute()
const { film } = await fillArchivedStore(world)
await make.member({ store_id: other.id, email: 'theirs@example.com' })
const owner = await world.as(world.owner)
const admin = await world.as(await make.member({ role: 'admin' }))
const bucket = await startTestBucket()
afterAll(() => bucket.stop())

const { endpoint, name, region, credentials } = readBucket(bucket.url)
const BUCKET = { endpoint, region, bucket: name, access_key: credentials.accessKeyId }

const work = () => world.work(storeArchiveJobs)
const list = async (): Promise<StoreArchive[]> => (await owner.get(at)).json()
const find = async (id: number) => (await list()).find((archive) => archive.id === id)!
const folderOf = (id: number) => join(world.config.data_dir, 'archives/stores', String(id))

async function makeOne(body: { passphrase?: string } = {}): Promise<StoreArchive> {
  const begun = await owner.post(at, body)
  expect([begun.statusCode, begun.json()]).toMatchObject([201, { state: 'making', percent: 0 }])
  await work()
  return find(begun.json<StoreArchive>().id)
}

const linkOf = async (id: number, password = PASSWORD) =>
  (await owner.post(`${at}/${id}/link`, { current_password: password })).json<{ url: string }>()

/** Unpacked as anybody would, it is a place. */
async function unpack(tar: Buffer) {
  const { folder } = await makePlace()
  await writeFile(join(folder, 'archive.tar'), tar)
  await promisify(execFile)('tar', ['-xf', 'archive.tar'], { cwd: folder })
  return openPlace(folder)
}

describe('an archive from the admin', () => {
  it('is made by a job, of this store alone, and says what is in it', async () => {
    const begun = (await owner.post(at, {})).json<StoreArchive>()
    expect((await owner.post(at, {})).json()).toMatchObject({ code: 'archive_busy' })
    await work()
    const made = await find(begun.id)
    expect(made).toMatchObject({
      state: 'done',
      percent: 100,
      has_secrets: false,
      files: 4,
      is_scheduled: false,
    })
    expect(made.rows).toBeGreaterThan(5)
    expect(made.added_bytes).toBe(made.bytes)
    const manifest = await readManifest(await openPlace(folderOf(storeId)), made.name)
    expect([manifest.whole, manifest.stores.map(({ id }) => id)]).toEqual([false, [storeId]])
    expect(JSON.stringify(await list())).not.toContain(world.config.data_dir)

    const again = await makeOne()
    expect([again.bytes, again.added_bytes]).toEqual([made.bytes, 0])
  })

  it('is nobody’s of another store, and is taken away by its owner alone', async () => {
    const [archive] = await list()
    const theirs = await world.as(await make.member({ store_id: other.id, role: 'owner' }))
    expect((await theirs.get(at)).json()).toEqual([])
    for (const step of ['check', 'remove', 'resume', 'stop'])
      expect((await theirs.post(`${at}/${archive!.id}/${step}`)).json().code).toBe('archive_not_found')
    const { url } = await linkOf(archive!.id)
    expect((await theirs.get(url)).statusCode).toBe(404)
    expect((await admin.get(url)).statusCode).toBe(403)
    expect((await admin.get(at)).json()).toHaveLength(2)
    for (const call of ['link', 'remove'])
      expect(
        (await admin.post(`${at}/${archive!.id}/${call}`, call === 'link' ? {} : undefined)).statusCode,
      ).toBe(403)
  })

  it('is downloaded as one file with the password, in parts if need be, and restores the store', async () => {
    const archive = await makeOne({ passphrase: PASSPHRASE })
    expect(archive.has_secrets).toBe(true)
    expect(await linkOf(archive.id, 'wrong')).toMatchObject({ code: 'wrong_password' })
    const { url } = await linkOf(archive.id)
    const whole = await owner.get(url)
    expect(whole.headers).toMatchObject({
      'content-type': 'application/x-tar',
      'content-length': String(whole.rawPayload.length),
      'content-disposition': `attachment; filename="${archive.name}.tar"`,
    })
    const parts = []
    for (const [from, to] of [
      [0, 99],
      [100, 700],
      [701, 300_000],
      [300_001, ''],
    ] as const) {
      const part = await owner.get(url, { headers: { range: `bytes=${from}-${to}` } })
      expect([part.statusCode, part.headers['etag']]).toEqual([206, whole.headers['etag']])
      parts.push(part.rawPayload)
    }
    expect(Buffer.concat(parts).equals(whole.rawPayload)).toBe(true)
    expect((await owner.get(url, { headers: { range: 'bytes=99999999999-' } })).statusCode).toBe(416)

    const place = await unpack(whole.rawPayload)
    const manifest = await readManifest(place, archive.name)
    expect(await findDamage(place, manifest)).toEqual([])
    const sealed = await readFile(join(place.folder!, 'archives', archive.name, manifest.secrets!.file))
    expect((await openWithPassphrase(sealed, manifest.secrets!.salt, PASSPHRASE)).install).toEqual({})
    const install = await makeEmptyInstall()
    const config = readConfig({ LOG_LEVEL: 'silent', DATA_DIR: install.folder, DATABASE_URL: install.url })
    const opened = await openContext(config, install.url, makeLogger(config))
    await restoreArchive({ ...opened, url: install.url }, place, {
      name: archive.name,
      passphrase: PASSPHRASE,
    })
    const members = async (of: typeof ctx) => (await rowsOf(of, [storeId]))['public.member']
    expect(await members(opened.ctx)).toEqual(await members(ctx))
    await opened.pool.end()

    world.setTime(new Date(Date.now() + 13 * HOUR_MS).toISOString())
    expect((await owner.get(url)).json()).toMatchObject({ code: 'archive_link_expired' })
    const page = await owner.get(url, { headers: { accept: 'text/html,*/*' } })
    expect([page.statusCode, page.headers['content-type']]).toEqual([403, 'text/html; charset=utf-8'])
    expect(page.body).toContain('This download link has expired. Make a new one in the settings.')
    expect(page.headers['cache-control']).toBe('no-store')
    world.setTime(null)
  })

  it('is compared byte by byte, and says what is damaged', async () => {
    const [archive] = await list()
    expect((await owner.post(`${at}/${archive!.id}/check`)).json()).toMatchObject({ state: 'checking' })
    await work()
    expect(await find(archive!.id)).toMatchObject({
      state: 'done',
      damaged: [],
      checked_at: expect.any(String),
    })

    const place = await openPlace(folderOf(storeId))
    const [content] = (await place.storage.list('files')).toSorted((one, other) => other.size - one.size)
    const path = place.storage.pathOf!(content!.key)
    const bytes = await readFile(path)
    bytes[1000]! ^= 1
    await writeFile(path, bytes)
    await owner.post(`${at}/${archive!.id}/check`)
    await work()
    expect((await find(archive!.id)).damaged).toEqual([
      `videos/${film.video_id}/1/hls/v480/00001.m4s does not match its checksum (${content!.key}).`,
    ])
    bytes[1000]! ^= 1
    await writeFile(path, bytes)
  })

  it('stops, goes on with the rows it had, and goes with its files when it is removed', async () => {
    const { id } = (await owner.post(at, {})).json<StoreArchive>()
    expect((await owner.post(`${at}/${id}/stop`)).json()).toMatchObject({ state: 'stopped' })
    await work()
    expect(await find(id)).toMatchObject({ state: 'stopped', rows_at: null })
    expect((await owner.post(`${at}/${id}/link`, { current_password: PASSWORD })).json().code).toBe(
      'archive_not_ready',
    )
    await owner.post(`${at}/${id}/resume`)
    await work()
    expect(await find(id)).toMatchObject({ state: 'done', files: 4 })

    for (const archive of await list()) await owner.post(`${at}/${archive.id}/remove`)
    await work()
    expect(await list()).toEqual([])
    expect(await (await openPlace(folderOf(storeId))).storage.list('files')).toEqual([])
    const acts = await ctx.db
      .selectFrom('audit_entry')
      .select('act')
      .where('act', 'like', 'archive.%')
      .execute()
    expect([...new Set(acts.map(({ act }) => act))].toSorted()).toEqual([
      'archive.downloaded',
      'archive.made',
      'archive.removed',
      'archive.stopped',
    ])
  })

  it('is refused with a sentence where there is no room', async () => {
    const place = await makePlace()
    await expect(assertRoom(place, 1e18)).rejects.toMatchObject({
      code: 'archive_disk_full',
      message: expect.stringContaining('it takes 1000000000.0 GB'),
    })
  })
})

const PLAN = { every: 'day', weekday: 1, hour: 3, keep: 1 } as const
const setPlan = async (body: object) =>
  (await owner.put('/bullet/api/archive-plan', body)).json<ArchivePlan>()

describe('a schedule', () => {
  it('has an archive due at its hour of the store, over changes of the clocks', () => {
    const weekly = { every: 'week', weekday: 7, hour: 3 } as const
    const now = new Date('2026-03-30T00:30:00Z')
    expect(lastDue(weekly, 'Europe/Berlin', now)?.toISOString()).toBe('2026-03-29T01:00:00.000Z')
    expect(nextDue(weekly, 'Europe/Berlin', now)?.toISOString()).toBe('2026-04-05T01:00:00.000Z')
    expect(nextDue({ ...weekly, every: 'day' }, 'Asia/Kolkata', now)?.toISOString()).toBe(
      '2026-03-30T22:00:00.000Z',
    )
    expect(nextDue({ ...weekly, every: 'off' }, 'UTC', now)).toBeUndefined()
  })

  it('makes an archive when it is due, keeps the newest, and tells the owner of what is late or fails', async () => {
    const runAt = async (moment: string) => {
      world.setTime(moment)
      await runArchivePlans.run(ctx, {}, new AbortController().signal)
      await work()
    }
    const mailed = async () => {
      const rows = await ctx.db
        .selectFrom('mail')
        .select('kind')
        .where('kind', 'in', ['store_archive_failed', 'store_archive_late'])
        .execute()
      return rows.map(({ kind }) => kind)
    }
    world.setTime('2030-01-01T12:00:00Z')
    expect(await setPlan({ ...PLAN, passphrase: PASSPHRASE })).toMatchObject({
      with_secrets: true,
      is_late: false,
      next_at: '2030-01-02T03:00:00.000Z',
    })
    await runAt('2030-01-01T13:00:00Z')
    expect(await list()).toEqual([])
    await runAt('2030-01-02T03:00:05Z')
    await runAt('2030-01-02T04:00:05Z')
    const [first, ...more] = await list()
    expect([first, more]).toMatchObject([{ state: 'done', is_scheduled: true, has_secrets: true }, []])
    await runAt('2030-01-03T03:00:05Z')
    const [second, ...others] = await list()
    expect([second!.id > first!.id, others]).toEqual([true, []])

    await ctx.db
      .updateTable('archive_plan')
      .set({
        bucket: toJsonb({ ...BUCKET, endpoint: 'http://127.0.0.1:1' }),
        bucket_secret: sealBucketSecret(ctx, 'x'),
      })
      .execute()
    world.setTime('2030-01-04T03:00:05Z')
    await runArchivePlans.run(ctx, {}, new AbortController().signal)
    const [failing] = await list()
    const job = { archive_id: failing!.id, store_id: storeId }
    const failed = await makeStoreArchive
      .run(ctx, job, new AbortController().signal)
      .catch((error: unknown) => error)
    await makeStoreArchive.onGivenUp!({ ...ctx, idempotencyKey: 'given up' }, job, failed as Error)
    expect(await find(failing!.id)).toMatchObject({
      state: 'failed',
      failure_code: 'archive_place_unreachable',
    })
    await runAt('2030-01-04T16:00:05Z')
    await runAt('2030-01-04T17:00:05Z')
    expect(await mailed()).toEqual(['store_archive_failed', 'store_archive_late'])
    expect((await owner.get('/bullet/api/archive-plan')).json()).toMatchObject({ is_late: true })
    world.setTime(null)
  })
})

describe('a bucket of the store', () => {
  it('takes archives once it was tried, with the password, and never one inside the network', async () => {
    const set = (given: object, password = PASSWORD) =>
      setPlan({
        ...PLAN,
        every: 'off',
        bucket: { ...BUCKET, secret_key: 'S3RVER', ...given },
        current_password: password,
      })
    expect(await set({}, 'wrong')).toMatchObject({ code: 'wrong_password' })
    expect(await set({ endpoint: 'http://127.0.0.1:1' })).toMatchObject({ code: 'archive_place_unreachable' })
    expect(await set({ bucket: 'none' })).toMatchObject({ code: 'archive_place_refused' })
    ctx.config.private_targets = false
    expect(await set({})).toMatchObject({ code: 'archive_place_private' })
    expect(await set({ endpoint: BUCKET.endpoint.replace('127.0.0.1', 'localhost') })).toMatchObject({
      code: 'archive_place_private',
    })
    ctx.config.private_targets = true
    const saved = await set({})
    expect(saved).toMatchObject({ bucket: BUCKET, free_bytes: null })
    expect(JSON.stringify(saved)).not.toContain('secret_key')
  })

  it('has archives that go on after a stop, are compared, downloaded and removed', async () => {
    const place = await openPlace(bucket.url)
    const archive = await makeOne({ passphrase: PASSPHRASE })
    expect(archive).toMatchObject({ state: 'done', in_bucket: true, files: 4 })
    const manifest = await readManifest(place, archive.name)
    expect(await findDamage(place, manifest)).toEqual([])

    const [content] = await place.storage.list('files')
    await place.storage.putBytes(content!.key, Buffer.alloc(content!.size))
    await owner.post(`${at}/${archive.id}/check`)
    await work()
    expect((await find(archive.id)).damaged).toHaveLength(1)
    await place.storage.remove(content!.key)
    expect((await makeOne()).added_bytes).toBe(content!.size)
    await owner.post(`${at}/${archive.id}/check`)
    await work()
    expect((await find(archive.id)).damaged).toEqual([])

    const tar = (await owner.get((await linkOf(archive.id)).url)).rawPayload
    const unpacked = await unpack(tar)
    expect(await findDamage(unpacked, await readManifest(unpacked, archive.name))).toEqual([])
    for (const { id, in_bucket } of await list()) if (in_bucket) await owner.post(`${at}/${id}/remove`)
    await work()
    expect((await place.storage.list('files')).length + (await place.storage.list('archives')).length).toBe(0)
  })
})

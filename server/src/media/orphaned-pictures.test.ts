import { DAY_MS } from '@matinee/contract/platform/durations'
import { afterAll, expect, it } from 'vitest'
import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { startTestBucket } from '../../testing/s3.ts'
import { makeWorld } from '../../testing/world.ts'
import { runDoctor } from '../system/doctor.ts'
import type { Context } from '../platform/context.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { findOrphanedPictures, removeOrphanedPictures, listTablesWithPictures } from './orphaned-pictures.ts'

const world = await makeWorld()
const { ctx, config, make, storeId } = world
const owner = await world.as(world.owner)
const bucket = await startTestBucket()
const folder = await mkdtemp(join(tmpdir(), 'matinee-pictures-'))
afterAll(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true })
})

let colour = 0
const picture = () =>
  sharp({
    create: { width: 1600, height: 900, channels: 3, background: { r: (colour += 40), g: 90, b: 20 } },
  })
    .png()
    .toBuffer()
const png = { headers: { 'content-type': 'image/png' } }

/** Sets the write time of all files to days ago. */
async function ageAll(root = config.data_dir) {
  const long = new Date(Date.now() - 3 * DAY_MS)
  const entries = await readdir(join(root, 'media/images'), { recursive: true, withFileTypes: true })
  for (const entry of entries)
    if (entry.isFile()) await utimes(join(entry.parentPath, entry.name), long, long)
}

const isThere = (address: string) =>
  stat(join(config.data_dir, 'media', address)).then(
    () => true,
    () => false,
  )

/** Pictures of every kind, each stored and then replaced: those in use, and those used before. */
async function replacePictures() {
  const program = await make.content()
  const [category, author] = [await make.category(), await make.author()]
  const member = await make.member()
  const person = await world.as(member)
  const puts = [
    async () =>
      (await owner.put(`/bullet/api/programs/${program.id}/image`, await picture(), png)).json().image,
    async () =>
      (await owner.put(`/bullet/api/categories/${category.id}/image`, await picture(), png)).json().image,
    async () =>
      (await owner.put(`/bullet/api/authors/${author.id}/image`, await picture(), png)).json().image,
    async () => (await owner.put('/bullet/api/store/logo', await picture(), png)).json().logo,
    async () => (await owner.put('/bullet/api/store/banner_image', await picture(), png)).json().banner_image,
    async () => (await person.put('/api/users/me/avatar', await picture(), png)).json().avatar,
  ]
  const before: string[] = []
  for (const put of puts) before.push(await put())
  const used: string[] = []
  for (const put of puts) used.push(await put())
  expect([...before, ...used].filter((address) => typeof address !== 'string')).toEqual([])
  return { before, used }
}

it(
  'removes what was replaced a week after it was found, and leaves what is shown',
  { timeout: 120_000 },
  async () => {
    const { before, used } = await replacePictures()
    await removeOrphanedPictures(ctx)
    expect(await findOrphanedPictures(ctx)).toEqual([]) // everything was written a moment ago

    await ageAll()
    const left = await findOrphanedPictures(ctx)
    for (const address of before) expect(left).toContain(address.slice(1))
    for (const address of used)
      expect(left.filter((key) => key.startsWith(address.slice(1).replace('.webp', '')))).toEqual([])
    const findings = await runDoctor(ctx)
    expect(findings.find(({ check }) => check === 'pictures')).toMatchObject({
      reason: 'pictures.unused',
      values: { count: left.length },
    })

    const start = Date.now()
    world.setTime(new Date(start).toISOString())
    await removeOrphanedPictures(ctx)
    world.setTime(new Date(start + 6 * DAY_MS).toISOString())
    await removeOrphanedPictures(ctx)
    expect(await findOrphanedPictures(ctx)).toEqual(left)
    world.setTime(new Date(start + 7 * DAY_MS).toISOString())
    await removeOrphanedPictures(ctx)
    world.setTime(null)
    expect(await findOrphanedPictures(ctx)).toEqual([])
    for (const address of used) expect(await isThere(address)).toBe(true)
    for (const address of before) expect(await isThere(address)).toBe(false)
  },
)

it('leaves what is named again within the week, and what a draft or its crop names', async () => {
  const program = await make.content()
  const put = await owner.put(`/bullet/api/programs/${program.id}/images/horizontal`, await picture(), png)
  expect(put.statusCode).toBe(200)
  const orphan = `images/${storeId}/abandoned.webp`
  await ctx.storage.putBytes(orphan, await picture())
  await ageAll()
  expect(await findOrphanedPictures(ctx)).toEqual([orphan])
  await removeOrphanedPictures(ctx)
  const { id } = await make.category()
  const show = (image: string | null) =>
    ctx.db.updateTable('category').set({ image }).where('id', '=', id).execute()
  await show(`/${orphan}`)
  await removeOrphanedPictures(ctx)
  await show(null)
  await removeOrphanedPictures(ctx)
  expect(await findOrphanedPictures(ctx)).toEqual([orphan])
  await removeOrphanedPictures(ctx, { atOnce: true })
  expect(await findOrphanedPictures(ctx)).toEqual([])
})

it('leaves what a column of a campaign names', async () => {
  const named = `images/${storeId}/in-a-column.webp`
  await ctx.storage.putBytes(named, await picture())
  await ageAll()
  expect(await findOrphanedPictures(ctx)).toEqual([named])
  const { id } = (await owner.post('/bullet/api/campaigns', { subject: 'New' })).json<{ id: number }>()
  const text = { kind: 'text', html: `<p><a href="/${named}">The picture</a></p>` }
  await owner.put(`/bullet/api/campaigns/${id}`, {
    ...{ subject: 'New', preheader: '', locale: 'en', topic: 'news', audience: 'everyone' },
    ...{ segment_id: null, per_minute: null, test: null },
    blocks: [{ kind: 'columns', columns: [[], [text]] }],
  })
  expect(await findOrphanedPictures(ctx)).toEqual([])
  await owner.delete(`/bullet/api/campaigns/${id}`)
  await removeOrphanedPictures(ctx, { atOnce: true })
})

it('finds them in a bucket as on a disk', async () => {
  const storage = await openStorage({ data_dir: folder, storage_url: bucket.url })
  const inBucket: Context = { ...ctx, storage }
  const [used, left] = [`images/${storeId}/used.webp`, `images/${storeId}/left.webp`]
  for (const key of [used, left, left.replace('.webp', '-w640.webp')])
    await storage.putBytes(key, Buffer.from('a picture'))
  await ctx.db
    .updateTable('store')
    .set({ banner_image: `/${used}` })
    .where('id', '=', storeId)
    .execute()
  expect(await findOrphanedPictures(inBucket)).toEqual([]) // written a moment ago
  const written = storage.listWritten.bind(storage)
  storage.listWritten = async (key) =>
    (await written(key)).map((file) => ({ ...file, written: file.written - 3 * DAY_MS }))
  const found = await findOrphanedPictures(inBucket)
  expect(found).toEqual([left.replace('.webp', '-w640.webp'), left])
  await removeOrphanedPictures(inBucket, { atOnce: true })
  expect((await storage.list(`images/${storeId}`)).map(({ key }) => key)).toEqual([used])
})

it('asks every table that names a picture', async () => {
  expect(await listTablesWithPictures(ctx.db)).toEqual(
    expect.arrayContaining([
      ...['author', 'automation', 'campaign', 'category', 'content', 'member', 'offer', 'program_revision'],
      ...['site_page_revision', 'store', 'video'],
    ]),
  )
})

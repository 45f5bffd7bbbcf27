import type { FilmImport, FilmImportRow, FilmPlace } from '@matinee/contract/catalogue/film-imports'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, realpath, rm, stat, symlink, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it, vi } from 'vitest'
import { startFilmServer } from '../../../testing/film-server.ts'
import { makeFilmFile } from '../../../testing/films.ts'
import { startTestBucket } from '../../../testing/s3.ts'
import { makeWorld } from '../../../testing/world.ts'
import { S3Storage } from '../../platform/storage/s3.ts'
import { readBucket } from '../../platform/storage/bucket.ts'
import { filmImportJobs } from './jobs.ts'

const folder = await realpath(await mkdtemp(join(tmpdir(), 'matinee-films-')))
const archive = await realpath(await mkdtemp(join(tmpdir(), 'matinee-archive-')))
const world = await makeWorld({ PRIVATE_TARGETS: 'on', IMPORT_FOLDERS: `${folder},${archive}` })
const owner = await world.as(world.owner)
const server = await startFilmServer()
afterAll(async () => {
  await server.stop()
  for (const one of [folder, archive]) await rm(one, { recursive: true })
})
const at = '/bullet/api/film-imports'
const filmPath = await makeFilmFile('mp4-h264')
const film = await readFile(filmPath)
const VTT = 'WEBVTT\n\n00:00.000 --> 00:01.000\nHello\n'

const work = () => world.work(filmImportJobs)
const read = async (id: number): Promise<FilmImport> => (await owner.get(`${at}/${id}`)).json()
const rowsOf = async (id: number): Promise<FilmImportRow[]> => (await owner.get(`${at}/${id}/films`)).json()
const filmsOf = (id: number) =>
  world.ctx.db
    .selectFrom('film_import_row')
    .select('film')
    .where('import_id', '=', id)
    .orderBy('line')
    .execute()

async function check(place: FilmPlace): Promise<FilmImport> {
  const begun = await owner.post(at, { place })
  expect(begun.json()).toMatchObject({ state: 'checking' })
  await work()
  return read((begun.json() as FilmImport).id)
}

async function load({ id }: FilmImport): Promise<FilmImport> {
  expect((await owner.post(`${at}/${id}/run`, {})).statusCode).toBe(202)
  await work()
  return read(id)
}

async function put(root: string, path: string, bytes: string | Buffer = film) {
  await mkdir(dirname(join(root, path)), { recursive: true })
  await writeFile(join(root, path), bytes)
}

it('imports what a feed had when it was checked', async () => {
  server.files.set('/e1.mp4', { bytes: film, etag: '"e1"' })
  const item = (guid: string, rest: string) =>
    `<item><title>Episode ${guid}</title><guid>${guid}</guid>${rest}</item>`
  const feed = (items: string) => ({
    type: 'application/rss+xml',
    bytes:
      Buffer.from(`<?xml version="1.0"?><rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"
      xmlns:podcast="https://podcastindex.org/namespace/1.0"><channel><title>Show</title>
      <itunes:author>Ana</itunes:author>${items}</channel></rss>`),
  })
  const first = item(
    '1',
    `<pubDate>Mon, 02 Jan 2023 10:00:00 GMT</pubDate><description><![CDATA[<p>Hi</p><script>x</script>]]></description>
     <enclosure url="${server.origin}/e1.mp4" length="5" type="video/mp4"/><itunes:duration>1:02</itunes:duration>
     <podcast:transcript url="${server.origin}/e1.vtt" type="text/vtt" language="en"/>`,
  )
  server.files.set('/feed', feed(first + item('2', '')))
  const checked = await check({ kind: 'feed', address: `${server.origin}/feed` })
  expect(checked).toMatchObject({ films: 2, ready: 1, refused: 1, bytes: film.length, seconds: 62 })
  server.files.set('/feed', feed(first + first.replace('Episode 1', 'Later').replaceAll('>1<', '>3<')))
  expect(await load(checked)).toMatchObject({ state: 'done', films: 2, imported: 1 })
  expect((await filmsOf(checked.id))[0]!.film).toMatchObject({
    authors: ['Ana'],
    released_at: '2023-01-02T10:00:00.000Z',
    captions: [{ language: 'en', address: `${server.origin}/e1.vtt` }],
  })
})

it('says what is wrong with a place where no films can be found', async () => {
  server.files.set('/no-feed', { bytes: Buffer.from('{"a":1}'), type: 'text/plain' })
  const nowhere = await check({ kind: 'feed', address: `${server.origin}/no-feed` })
  expect(nowhere).toMatchObject({ state: 'failed', failure_code: 'film_feed_unreadable' })
  const video = await check({ kind: 'peertube', address: `${server.origin}/w/abc` })
  expect(video).toMatchObject({ state: 'failed', failure_code: 'film_channel_unreadable' })
})

it('imports a PeerTube channel with its largest files', async () => {
  const json = (value: unknown) => ({ bytes: Buffer.from(JSON.stringify(value)), type: 'application/json' })
  const api = '/api/v1'
  server.files.set(
    `${api}/video-channels/news/videos`,
    json({ total: 2, data: [{ uuid: 'u1' }, { uuid: 'u2', isLive: true }] }),
  )
  server.files.set(
    `${api}/videos/u1/captions`,
    json({ data: [{ language: { id: 'fr' }, fileUrl: `${server.origin}/fr.vtt` }] }),
  )
  const file = (id: number, path: string) => ({ resolution: { id }, size: 9, fileUrl: server.origin + path })
  server.files.set(
    `${api}/videos/u1`,
    json({
      uuid: 'u1',
      name: 'News',
      description: 'All of it',
      tags: ['x'],
      category: { id: 11, label: 'Politics' },
      privacy: { id: 1 },
      channel: { displayName: 'The news' },
      publishedAt: '2024-03-01T10:00:00.000Z',
      duration: 5,
      previewPath: '/lazy/u1.jpg',
      files: [file(240, '/u1-240.mp4')],
      streamingPlaylists: [{ files: [file(1080, '/u1-1080.mp4')] }],
    }),
  )
  server.files.set('/u1-1080.mp4', { bytes: film, etag: '"u1"' })
  const checked = await check({ kind: 'peertube', address: `${server.origin}/c/news/videos` })
  expect(checked).toMatchObject({
    films: 1,
    ready: 1,
    new_terms: { categories: ['Politics'], authors: ['The news'] },
  })
  expect((await rowsOf(checked.id))[0]).toMatchObject({
    address: `${server.origin}/u1-1080.mp4`,
    title: 'News',
  })
  expect((await filmsOf(checked.id))[0]!.film).toMatchObject({
    status: 'published',
    poster: `${server.origin}/lazy/u1.jpg`,
    captions: [{ language: 'fr', address: `${server.origin}/fr.vtt` }],
  })
  await owner.post(`${at}/${checked.id}/stop`)
})

it('imports a named folder with pictures and captions beside the films, and follows no link out of it', async () => {
  await put(folder, 'Talks/My_first.mp4')
  await put(folder, 'Talks/My_first.de.vtt', VTT)
  await put(folder, 'notes.txt', 'nothing')
  await symlink(filmPath, join(folder, 'link.mp4'))
  await symlink(tmpdir(), join(folder, 'outside'))
  const checked = await check({ kind: 'folder', folder })
  expect(await rowsOf(checked.id)).toMatchObject([
    { title: 'My first', address: 'Talks/My_first.mp4', size: film.length },
  ])
  // A link that takes the place of a folder after the check leads nowhere.
  await rm(join(folder, 'Talks'), { recursive: true })
  await mkdir(join(archive, 'elsewhere'), { recursive: true })
  await put(archive, 'elsewhere/My_first.mp4')
  await symlink(join(archive, 'elsewhere'), join(folder, 'Talks'))
  await load(checked)
  expect((await rowsOf(checked.id))[0]!.faults).toMatchObject([{ code: 'film_folder_not_offered' }])

  await rm(join(folder, 'Talks'))
  await put(folder, 'Talks/My_first.mp4')
  await put(folder, 'Talks/My_first.de.vtt', VTT)
  expect(await load(await check({ kind: 'folder', folder }))).toMatchObject({ imported: 1 })
  expect(await world.ctx.db.selectFrom('caption').select('language').execute()).toEqual([{ language: 'de' }])
})

it('imports from no other folder', async () => {
  for (const other of ['/etc', `${folder}/Talks`, `${folder}/../`]) {
    const refused = await owner.post(at, { place: { kind: 'folder', folder: other } })
    expect(refused.json()).toMatchObject({ code: 'film_folder_not_offered' })
  }
  expect((await owner.get('/bullet/api/film-import-folders')).json()).toEqual([folder, archive])
})

it('imports an unpacked PeerTube archive', async () => {
  await put(archive, 'files/videos/video-files/u9.mp4')
  await put(archive, 'files/videos/captions/u9-en.vtt', VTT)
  const video = (uuid: string, videoFile: string) => ({
    uuid,
    name: `Video ${uuid}`,
    privacy: 1,
    archiveFiles: { videoFile, thumbnail: null, captions: { en: '../files/videos/captions/u9-en.vtt' } },
  })
  const videos = [video('u9', '../files/videos/video-files/u9.mp4'), video('evil', '../../../../etc/passwd')]
  await put(archive, 'peertube/videos.json', JSON.stringify({ videos }))
  const checked = await check({ kind: 'folder', folder: archive })
  expect((await rowsOf(checked.id)).map(({ state }) => state)).toEqual(['ready', 'refused'])
  expect(await load(checked)).toMatchObject({ imported: 1 })
})

it('imports from a bucket below a prefix, with keys that are sealed', async () => {
  const bucket = await startTestBucket()
  const { endpoint, name } = readBucket(bucket.url)
  const store = new S3Storage(readBucket(bucket.url))
  await store.put('in/a.mp4', filmPath)
  await store.putBytes('in/a.en.vtt', Buffer.from(VTT))
  await store.put('out/b.mp4', filmPath)
  const keys = { access_key: 'S3RVER', secret_key: 'S3RVER' }
  const place = {
    kind: 'bucket',
    endpoint,
    region: 'us-east-1',
    bucket: name,
    prefix: 'in/',
    ...keys,
  } as const
  const checked = await check(place)
  expect(checked).toMatchObject({ name: 'films/in/', films: 1, ready: 1, bytes: film.length })
  const row = await world.ctx.db
    .selectFrom('film_import')
    .selectAll()
    .where('id', '=', checked.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(row.place)).not.toContain('secret')
  expect(row.secret!.toString('latin1')).not.toContain('S3RVER')
  expect(await load(checked)).toMatchObject({ imported: 1 })
  const wrong = await check({ ...place, bucket: 'nothing' })
  expect(wrong).toMatchObject({ state: 'failed', failure_code: 'film_bucket_unreadable' })
  await bucket.stop()
})

it('goes on from the bytes on disk after its worker was killed', { timeout: 90_000 }, async () => {
  const large = await readFile(await makeFilmFile('mov-prores'))
  server.files.set('/large.mov', { bytes: large, etag: '"large"', pause: 100 })
  server.files.set('/large-list', {
    bytes: Buffer.from(
      `<rss version="2.0"><channel><item><title>Large</title><enclosure url="${server.origin}/large.mov" type="video/quicktime"/></item></channel></rss>`,
    ),
    type: 'text/xml',
  })
  const { id } = await check({ kind: 'feed', address: `${server.origin}/large-list` })
  await owner.post(`${at}/${id}/run`, {})
  const path = join(world.config.data_dir, 'imports', String(id), '1.part')
  await killInTheMiddle(path)
  const { size } = await stat(path)
  server.files.set('/large.mov', { bytes: large, etag: '"large"' })
  await world.ctx.pool.query(
    'select graphile_worker.force_unlock_workers(array_agg(locked_by)) from graphile_worker._private_jobs where locked_by is not null',
  )
  await work()
  expect(await read(id)).toMatchObject({ state: 'done', imported: 1 })
  expect(server.requests.findLast(({ path: one }) => one === '/large.mov')!.start).toBeGreaterThanOrEqual(
    size,
  )
  expect(
    await world.ctx.db.selectFrom('content').select('id').where('title', '=', 'Large').execute(),
  ).toHaveLength(1)
})

it('stops with a sentence when the disk is full, and goes on when there is room', async () => {
  server.files.set('/full.mp4', { bytes: await readFile(await makeFilmFile('mp4-h264')), etag: '"full"' })
  server.files.set('/full-list', {
    bytes: Buffer.from(
      `<rss version="2.0"><channel><item><title>Full</title><enclosure url="${server.origin}/full.mp4" type="video/mp4"/></item></channel></rss>`,
    ),
    type: 'text/xml',
  })
  const { id } = await check({ kind: 'feed', address: `${server.origin}/full-list` })
  const path = join(world.config.data_dir, 'imports', String(id), '1.part')
  await mkdir(dirname(path), { recursive: true })
  await symlink('/dev/full', path) // every write to it fails with a full disk
  await owner.post(`${at}/${id}/run`, {})
  await work()
  expect(await read(id)).toMatchObject({
    state: 'stopped',
    failure_code: 'disk_full',
    imported: 0,
    failed: 0,
  })
  expect(await world.ctx.db.selectFrom('content').select('id').where('title', '=', 'Full').execute()).toEqual(
    [],
  )
  await unlink(path)
  await owner.post(`${at}/${id}/run`, {})
  await work()
  expect(await read(id)).toMatchObject({ state: 'done', imported: 1 })
})

/** A worker of its own, killed once some of the file has arrived. */
async function killInTheMiddle(path: string) {
  const worker = spawn(process.execPath, [join(import.meta.dirname, '../../main.ts'), 'work'], {
    env: {
      LOG_LEVEL: 'fatal',
      DATA_DIR: world.config.data_dir,
      DATABASE_URL: world.url,
      PRIVATE_TARGETS: 'on',
      PATH: process.env['PATH'],
    },
    stdio: 'ignore',
  })
  await vi.waitFor(async () => expect((await stat(path)).size).toBeGreaterThan(0), {
    timeout: 60_000,
    interval: 50,
  })
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
}

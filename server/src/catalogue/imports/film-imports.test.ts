import type { FilmImport, FilmImportRow } from '@matinee/contract/catalogue/film-imports'
import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it, vi } from 'vitest'
import { startFilmServer } from '../../../testing/film-server.ts'
import { makeFilmFile } from '../../../testing/films.ts'
import { makeWorld } from '../../../testing/world.ts'
import { filmImportJobs } from './jobs.ts'

const world = await makeWorld({ PRIVATE_TARGETS: 'on', UPLOAD_LIMIT_GB: '1' })
const { db, storage } = world.ctx
const owner = await world.as(world.owner)
const server = await startFilmServer()
afterAll(() => server.stop())
const at = '/bullet/api/film-imports'

const film = await readFile(await makeFilmFile('mp4-h264'))
const large = await readFile(await makeFilmFile('mov-prores'))
const picture = await sharp({ create: { width: 700, height: 400, channels: 3, background: '#0000ff' } })
  .png()
  .toBuffer()
const serve = (path: string, options: object = {}) => {
  server.files.set(path, { bytes: film, etag: '"one"', ...options })
  return server.origin + path
}

const work = () => world.work(filmImportJobs)
const read = async (id: number): Promise<FilmImport> => (await owner.get(`${at}/${id}`)).json()
const rowsOf = async (id: number): Promise<FilmImportRow[]> => (await owner.get(`${at}/${id}/films`)).json()
const run = (id: number, body = {}) => owner.post(`${at}/${id}/run`, body)
const programs = () => db.selectFrom('content').selectAll().orderBy('id').execute()
const codesOf = (rows: FilmImportRow[]) => rows.map(({ faults }) => faults.map(({ code }) => code))

async function check(list: string | Buffer, name = 'films.csv'): Promise<FilmImport> {
  const sent = await owner.post(`${at}/list?file_name=${name}`, list, {
    headers: { 'content-type': 'text/csv' },
  })
  expect(sent.statusCode).toBe(201)
  await work()
  return read((sent.json() as FilmImport).id)
}

async function importAll(list: string, options = {}): Promise<FilmImport> {
  const { id } = await check(list)
  expect((await run(id, options)).statusCode).toBe(202)
  await work()
  return read(id)
}

it('checks a list, names every fault by a sentence, and loads nothing', async () => {
  await world.make.film({ permalink: 'taken' })
  serve('/a.mp4')
  server.files.set('/page', { bytes: Buffer.from('<html>'), type: 'text/html' })
  const o = server.origin
  const checked = await check(
    [
      'Video URL;Title;Permalink;Access;Release date;Category;Colour',
      `${o}/a.mp4;A film;;paid;2026-01-02;New one;red`,
      `${o}/a.mp4;A film;;;;;`,
      `${o}/a.mp4;Another name;;;;;`,
      `${o}/gone.mp4;Gone;;;;;`,
      `${o}/a.mp4?1;;;;;;`,
      `ftp://films/a.mp4;Old;;;;;`,
      `${o}/a.mp4?2;Two;taken;;;;`,
      `${o}/page;Page;;;;;`,
      `${o}/a.mp4?3;Three;;gold;1/2/26;;`,
    ].join('\n'),
  )
  expect(checked).toMatchObject({
    state: 'checked',
    films: 9,
    ready: 1,
    refused: 8,
    bytes: film.length,
    ignored: ['Colour'],
    new_terms: { categories: ['New one'], authors: [] },
  })
  const rows = await rowsOf(checked.id)
  expect(codesOf(rows)).toEqual([
    [],
    ['film_row_twice'],
    ['film_row_contradicts'],
    ['film_source_missing'],
    ['film_row_title_missing'],
    ['film_row_address_invalid'],
    ['film_row_permalink_taken'],
    ['film_source_is_page'],
    ['film_row_access_unknown', 'film_row_date_invalid'],
  ])
  expect(rows[2]!.faults[0]!.message).toBe(
    'Row 1 has the same film under another title. Please correct one of them.',
  )
  expect((await programs()).length).toBe(1)
  expect(server.requests.filter(({ path }) => path === '/a.mp4')).toHaveLength(1)
  await owner.post(`${at}/${checked.id}/stop`)
})

it('imports films with all that the list says, as drafts or as they were published', async () => {
  const checksum = createHash('sha256').update(film).digest('hex')
  const list = JSON.stringify({
    films: [
      {
        url: serve('/json.mp4'),
        title: 'Rain',
        description: 'One <2>\n\nTwo',
        slug: '/films/rain-in-may',
        category: 'Weather',
        authors: ['Ana', 'Ben'],
        tags: ['wet'],
        access: 'premium',
        status: 'published',
        release_date: '2024-05-01',
        sha256: checksum,
        poster: serve('/poster.png', { bytes: picture, type: 'image/png' }),
        captions: {
          de: serve('/de.vtt', {
            bytes: Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nHallo\n'),
            type: 'text/vtt',
          }),
          fr: `${server.origin}/missing.vtt`,
        },
      },
    ],
  })
  const { id } = await importAll(list, { publication: 'found', access: 'registered' })
  const [row] = await rowsOf(id)
  expect(row).toMatchObject({ state: 'imported', received: film.length, faults: [] })
  expect(row!.notes.map(({ code }) => code)).toEqual(['film_note_captions'])
  const program = (await programs()).find(({ id }) => id === row!.content_id)!
  expect(program).toMatchObject({
    title: 'Rain',
    permalink: 'rain-in-may',
    description: '<p>One &lt;2&gt;</p><p>Two</p>',
    access: 'paid',
    tags: ['wet'],
    status: 'scheduled',
    publish_at: '2024-05-01T00:00:00.000Z',
    horizontal_image: expect.any(String),
  })
  const video = await db
    .selectFrom('video')
    .selectAll()
    .where('id', '=', program.video_id!)
    .executeTakeFirstOrThrow()
  expect(video).toMatchObject({ file_name: 'json.mp4', checksum, state: 'uploaded' })
  expect((await storage.find(video.source_key))!.size).toBe(film.length)
  expect(await db.selectFrom('caption').select(['language', 'label']).execute()).toEqual([
    { language: 'de', label: 'Deutsch' },
  ])
  const { rows } = await world.ctx.pool.query(
    "select task_identifier as task from graphile_worker.jobs where task_identifier = 'media.process-video'",
  )
  expect(rows).toHaveLength(1)
})

it('recognises a film that was imported before', async () => {
  const list = `url,title\n${serve('/again.mp4')},Again`
  expect(await importAll(list)).toMatchObject({ state: 'done', imported: 1 })
  const second = await check(list)
  expect((await rowsOf(second.id))[0]!.faults).toMatchObject([
    { code: 'film_row_imported_before', values: { title: 'Again' } },
  ])
  expect((await run(second.id)).statusCode).toBe(409)
})

it('goes on with the bytes it has when the connection breaks, again and again', async () => {
  const half = Math.ceil(film.length / 2)
  const url = serve('/flaky.mp4', { cutsAfter: half })
  expect(await importAll(`url,title\n${url},Flaky`)).toMatchObject({ imported: 1, received: film.length })
  const starts = server.requests.filter(({ path }) => path === '/flaky.mp4').map(({ start }) => start)
  expect(starts[0]).toBe(0) // the check
  expect(Math.max(...starts)).toBeGreaterThan(0)
})

it('begins anew where a server knows no ranges, and refuses what has changed since the check', async () => {
  const plain = serve('/plain.mp4', { ranges: false })
  const { id } = await check(`url,title\n${plain},Plain\n${serve('/changing.mp4')},Changing`)
  serve('/changing.mp4', { etag: '"two"' })
  await run(id)
  await work()
  expect(codesOf(await rowsOf(id))).toEqual([[], ['film_source_changed']])
})

it('refuses what is no film, what arrives damaged, and what never ends, and publishes none of it', async () => {
  const before = (await programs()).length
  const text = serve('/text.mp4', { bytes: Buffer.from('#EXTM3U\nhttp://127.0.0.1/secret\n') })
  const wrong = serve('/wrong.mp4')
  const list = `url,title,sha256\n${text},Text,\n${wrong},Wrong,${'0'.repeat(64)}\n${server.origin}/endless,Endless,`
  world.config.upload_limit = 20_000_000
  const { id } = await importAll(list)
  world.config.upload_limit = 1_000_000_000
  expect(codesOf(await rowsOf(id))).toEqual([
    ['film_is_playlist'],
    ['film_source_checksum'],
    ['film_source_too_large'],
  ])
  expect((await programs()).length).toBe(before)
  await expect(stat(join(world.config.data_dir, 'imports', String(id), '3.part'))).rejects.toThrow('ENOENT')
})

it('stops in the middle of a film, and goes on from there', async () => {
  const url = serve('/slow.mp4', { pause: 150, bytes: large })
  const { id } = await check(`url,title\n${url},Slow`)
  await run(id)
  const working = work()
  await vi.waitFor(async () => expect((await read(id)).received).toBeGreaterThan(0), { timeout: 10_000 })
  expect((await owner.post(`${at}/${id}/stop`)).json()).toMatchObject({ state: 'stopped' })
  await working
  const { received } = await read(id)
  serve('/slow.mp4', { bytes: large })
  await run(id)
  await work()
  expect(await read(id)).toMatchObject({ state: 'done', imported: 1 })
  const { start } = server.requests.findLast(({ path }) => path === '/slow.mp4')!
  expect(start).toBeGreaterThanOrEqual(received)
})

it('undoes what nobody has touched since, with the categories it made', async () => {
  const list = ['url,title,category']
  for (const name of ['undo-1', 'undo-2', 'undo-3']) list.push(`${serve(`/${name}.mp4`)},${name},Undone`)
  const { id } = await importAll(list.join('\n'))
  const mine = (await rowsOf(id)).map(({ content_id }) => content_id!)
  const program = (await owner.get(`/bullet/api/programs/${mine[1]}`)).json()
  await owner.patch(`/bullet/api/programs/${mine[1]}`, { version: program.version, title: 'Edited' })
  await db.updateTable('content').set({ views: 1 }).where('id', '=', mine[2]!).execute()
  expect((await owner.post(`${at}/${id}/undo`)).statusCode).toBe(202)
  await work()
  expect(await read(id)).toMatchObject({ state: 'undone', undone: 1, kept: 2, can_undo: false })
  expect((await programs()).filter(({ id }) => mine.includes(id))).toHaveLength(2)
  expect(
    await db.selectFrom('category').select('title').where('title', '=', 'Undone').execute(),
  ).toHaveLength(1)
})

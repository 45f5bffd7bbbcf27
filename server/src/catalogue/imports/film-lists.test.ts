import type { FilmImport } from '@matinee/contract/catalogue/film-imports'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { startFilmServer } from '../../../testing/film-server.ts'
import { makeWorld } from '../../../testing/world.ts'
import { filmImportJobs } from './jobs.ts'

const world = await makeWorld({ PRIVATE_TARGETS: 'on' })
const owner = await world.as(world.owner)
const server = await startFilmServer()
afterAll(() => server.stop())
for (const name of ['morning', 'core', 'rain', 'snow'])
  server.files.set(`/${name}.mp4`, { bytes: Buffer.alloc(1000, name), etag: `"${name}"` })

async function check(fixture: string): Promise<FilmImport> {
  const list = await readFile(join(import.meta.dirname, 'fixtures', fixture), 'utf8')
  const sent = await owner.post(
    `/bullet/api/film-imports/list?file_name=${fixture}`,
    list.replaceAll('{origin}', server.origin),
    { headers: { 'content-type': 'text/csv' } },
  )
  await world.work(filmImportJobs)
  return (await owner.get(`/bullet/api/film-imports/${(sent.json() as FilmImport).id}`)).json()
}

const rowsOf = ({ id }: FilmImport) =>
  world.ctx.db.selectFrom('film_import_row').selectAll().where('import_id', '=', id).orderBy('line').execute()

it('reads the content of Uscreen', async () => {
  const found = await check('uscreen-content.csv')
  expect(found).toMatchObject({
    films: 3,
    ready: 2,
    ignored: ['Chapters', 'Trailer'],
    seconds: 20 * 60 + 14 + 31 * 60 + 2,
    new_terms: { categories: ['Beginners', 'Yoga'], authors: ['Maya Lindqvist', 'Tom Reyes'] },
  })
  const [morning, core, expired] = await rowsOf(found)
  expect(morning!.film).toMatchObject({
    permalink: 'morning-flow',
    short_description: 'Wake up gently',
    tags: ['calm', 'short'],
    access: null,
    status: 'published',
    released_at: '2023-04-11T09:00:00.000Z',
    poster: `${server.origin}/poster.png`,
  })
  expect(core!.film).toMatchObject({
    status: 'draft',
    authors: ['Maya Lindqvist', 'Tom Reyes'],
    released_at: null,
  })
  expect(expired!.faults).toMatchObject([{ code: 'film_source_missing' }])
})

it('reads the videos of Vimeo OTT', async () => {
  const found = await check('vimeo-ott-videos.csv')
  expect(found).toMatchObject({ films: 2, ready: 2, ignored: ['Season', 'Plan'] })
  const [rain] = await rowsOf(found)
  expect(rain).toMatchObject({ source_key: '481516', seconds: 754 })
  expect(rain!.film).toMatchObject({
    categories: ['The River'],
    tags: ['river', 'nature'],
    released_at: '2022-05-01T00:00:00.000Z',
    captions: [
      { language: 'en', address: `${server.origin}/rain-en.vtt` },
      { language: 'pt-BR', address: `${server.origin}/rain-pt.vtt` },
    ],
  })
})

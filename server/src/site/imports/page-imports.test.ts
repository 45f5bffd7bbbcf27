import type { PageImport, PageImportRow } from '@matinee/contract/site/page-imports'
import type { EditedPage, PageSummary } from '@matinee/contract/site/pages'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { startFilmServer } from '../../../testing/film-server.ts'
import { makeWorld } from '../../../testing/world.ts'
import { loadPageImport, pageImportJobs } from './jobs.ts'

const ghost = await startFilmServer()
afterAll(() => ghost.stop())
const world = await makeWorld({ PRIVATE_TARGETS: 'on' })
const owner = await world.as(world.owner)
const guest = await world.asGuest()
const at = '/bullet/api/page-imports'
const EXPORT = await readFile(join(import.meta.dirname, 'fixtures/ghost-export.json'), 'utf8')

const bytes = await sharp({ create: { width: 640, height: 360, channels: 3, background: '#00f' } })
  .png()
  .toBuffer()
const png = { bytes, type: 'image/png' }
ghost.files.set('/content/images/2024/03/harbour.png', png)
ghost.files.set('/content/images/2024/03/boat.png', png)

const work = () => world.work(pageImportJobs)
const send = async (file: string, address = `${ghost.origin}/`) =>
  owner.post(`${at}?file_name=harbour.ghost.json&site_address=${encodeURIComponent(address)}`, file, {
    headers: { 'content-type': 'application/octet-stream' },
  })

async function check(file = EXPORT): Promise<PageImport> {
  const { id } = (await send(file)).json<PageImport>()
  await work()
  return read(id)
}

const read = async (id: number) => (await owner.get(`${at}/${id}`)).json<PageImport>()
const rowsOf = async (id: number) => (await owner.get(`${at}/${id}/pages`)).json<PageImportRow[]>()
const codesOf = (row: PageImportRow) => [...row.faults, ...row.notes].map(({ code }) => code)
const pages = async () => (await owner.get('/bullet/api/pages')).json<PageSummary[]>()

async function step(id: number, name: 'run' | 'stop' | 'undo', body?: object) {
  const answer = await owner.post(`${at}/${id}/${name}`, body)
  await work()
  return answer
}

await owner.post('/bullet/api/pages', { template: 'about', title: 'About' })
const [standing] = await pages()

it('says what comes and what is wrong with each post, and makes nothing', async () => {
  const found = await check()
  expect(found).toMatchObject({
    ...{ state: 'checked', site_address: ghost.origin },
    ...{ pages: 11, ready: 8, refused: 3, pictures: 4, published: 4, restricted: 2 },
  })
  const rows = await rowsOf(found.id)
  expect(rows.map((row) => [row.title, codesOf(row)])).toEqual([
    ['A week by the harbour', ['page_note_embeds']],
    ['About', ['page_note_permalink']],
    ['For members', ['page_note_restricted']],
    ['Half of it', ['page_note_partly_restricted']],
    ['Not yet', []],
    ['An old one', ['page_note_pictures']],
    ['', ['page_row_title_missing']],
    ['Nothing in it', ['page_row_empty']],
    ['With code', ['page_note_code']],
    ['Tomorrow', ['page_note_scheduled']],
    ['About', ['page_row_twice']],
  ])
  expect(rows[1]!.permalink).toBe('about-2')
  expect(await pages()).toEqual([standing])
  await step(found.id, 'stop')
  expect(await read(found.id)).toMatchObject({ state: 'canceled', pages: 0 })
})

const { id } = await check()

it('publishes what everybody could read, and keeps the rest as drafts', async () => {
  await step(id, 'run', { publication: 'found', byline: true })
  expect(await read(id)).toMatchObject({ state: 'done', imported: 8, failed: 0, percent: 100 })
  const states = (await pages()).map(({ title, state, published_at }) => [title, state, published_at])
  expect(Object.fromEntries(states.map(([title, ...facts]) => [title, facts]))).toMatchObject({
    'A week by the harbour': ['published', '2024-03-04T10:00:00.000Z'],
    'An old one': ['published', '2019-03-04T10:00:00.000Z'],
    'For members': ['draft', null],
    'Half of it': ['draft', null],
    'Not yet': ['draft', null],
    Tomorrow: ['draft', null],
  })
  expect((await guest.get('/api/pages/for-members')).statusCode).toBe(404)
}, 60_000)

async function pageAt(permalink: string): Promise<EditedPage> {
  const { id } = (await pages()).find((page) => page.permalink === permalink)!
  return (await owner.get(`/bullet/api/pages/${id}`)).json()
}

it('makes blocks of pictures and safe text, with links that lead to the new pages', async () => {
  const page = await pageAt('a-week-by-the-harbour')
  expect(page.description).toBe('What we filmed in March.')
  const texts = page.blocks.filter((block) => block.kind === 'text')
  expect(texts).toHaveLength(2)
  expect(texts.map(({ image_alt }) => image_alt)).toEqual(['The harbour at dawn', 'A boat'])
  for (const { image } of texts) expect((await guest.get(image!)).statusCode).toBe(200)
  expect(texts[0]!.html).toBe(
    '<p><em>Ana Ruiz and Bo Lind · March 4, 2024 · Coast</em></p>' +
      '<p><em>Photo: <a href="https://example.org/maya">Maya</a></em></p>' +
      '<h2>Monday</h2><p>We read <a href="/pages/about-2">about us</a> and <a href="https://example.org/tides">the tides</a>.</p>',
  )
  expect(texts[1]!.html).toBe(
    '<p><em>The old boat</em></p><p>Then it rained.</p>' +
      '<p><a href="https://www.youtube.com/watch?v=abc">https://www.youtube.com/watch?v=abc</a></p>' +
      '<blockquote>💡 Bring <b><strong>boots</strong></b>.</blockquote>' +
      '<p><a href="https://example.org/maps">Maps of the coast</a></p>',
  )
  expect(JSON.stringify((await pageAt('with-code')).blocks)).not.toMatch(/script|alert|form/)
})

it('reads the formats of both editors where an export has no HTML', async () => {
  const [heading, again] = (await pageAt('not-yet')).blocks
  expect(heading).toMatchObject({
    html: '<h2><strong>Plan &amp; list</strong></h2><ul><li>First</li></ul>',
  })
  expect(again).toMatchObject({ image_alt: 'Again', image: expect.stringMatching(/^\/images\//) })
  const old = (await pageAt('an-old-one')).blocks.map((block) => (block.kind === 'text' ? block.html : ''))
  expect(old.join('')).toBe(
    '<p><em>March 4, 2019</em></p><p>Some <strong>bold</strong><a href="https://example.org/"> link</a></p>' +
      '<p><em>Lost</em></p><hr /><ul><li>One</li></ul>',
  )
})

it('knows what was imported before', async () => {
  const again = await check()
  expect(again).toMatchObject({ ready: 0, refused: 11 })
  expect((await rowsOf(again.id)).flatMap(codesOf)).toContain('page_row_imported_before')
  expect((await step(again.id, 'run', {})).json().code).toBe('page_import_busy')
})

it('goes on after being stopped, and makes no page twice when its job runs again', async () => {
  const posts = JSON.parse(EXPORT.replaceAll('5f1c2b9a', '6a2d3c0b'))
  const second = await check(JSON.stringify(posts.db[0]))
  await owner.post(`${at}/${second.id}/run`, { byline: false })
  await owner.post(`${at}/${second.id}/stop`)
  await work()
  expect(await read(second.id)).toMatchObject({ state: 'stopped', imported: 0 })
  await step(second.id, 'run', {})
  const job = { import_id: second.id, store_id: world.storeId }
  await loadPageImport.run(world.ctx, job, new AbortController().signal)
  expect(await read(second.id)).toMatchObject({ state: 'done', imported: 8, publication: 'draft' })
  expect((await rowsOf(second.id))[0]!.permalink).toBe('a-week-by-the-harbour-2')
  await step(second.id, 'undo')
  expect(await read(second.id)).toMatchObject({ state: 'undone', undone: 8, kept: 0 })
}, 60_000)

it('takes back what nobody has touched since', async () => {
  const page = await pageAt('not-yet')
  const { id: pageId, version, title: _old, description, blocks, permalink, language, in_search } = page
  const rest = { version, description, blocks, permalink, language, in_search }
  await owner.put(`/bullet/api/pages/${pageId}`, { ...rest, title: 'Soon' })
  await step(id, 'undo')
  expect(await read(id)).toMatchObject({ state: 'undone', undone: 7, kept: 1 })
  expect((await pages()).map(({ title }) => title)).toEqual([standing!.title, 'Soon'])
  expect((await guest.get('/api/pages/a-week-by-the-harbour')).statusCode).toBe(404)
})

it('refuses other files and addresses with a sentence', async () => {
  expect((await send(EXPORT, 'nowhere')).json().code).toBe('page_import_address')
  const faulty = {
    '{"films": []}': 'unreadable',
    'Title,URL\n': 'unreadable',
    '{"data":{"posts":[]}}': 'empty',
  }
  for (const [file, code] of Object.entries(faulty))
    expect(await check(file)).toMatchObject({ state: 'failed', failure_code: `page_import_${code}` })
})

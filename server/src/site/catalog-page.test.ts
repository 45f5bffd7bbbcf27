import { CATALOG_PARTS, type Block } from '@matinee/contract/site/blocks'
import type { EditedPage, PageSummary, ShownPage } from '@matinee/contract/site/pages'
import { beforeAll, expect, it } from 'vitest'
import { parsePageData } from '../../testing/page-data.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const guest = await world.asGuest()

const open = async () => (await owner.post('/bullet/api/catalog_page', {})).json<EditedPage>()
const save = ({ id, ...page }: EditedPage, blocks: Block[]) => {
  const { version, title, description, permalink, language, in_search } = page
  const body = { version, title, description, permalink, language, in_search, blocks }
  return owner.put(`/bullet/api/pages/${id}`, body)
}
const publish = async (page: EditedPage, blocks: Block[]) => {
  const saved = (await save(page, blocks)).json<EditedPage>()
  const published = await owner.post(`/bullet/api/pages/${page.id}/publish`, { version: saved.version })
  expect(published.statusCode).toBe(200)
  return published.json<EditedPage>()
}
const part = (key: number, name: (typeof CATALOG_PARTS)[number]): Block => ({
  key,
  kind: 'catalog',
  part: name,
})
const text = (key: number, html: string): Block => ({
  ...{ key, kind: 'text', html, image: null, image_alt: '', side: 'above' },
})
const readCatalog = async () => (await guest.get('/catalog')).body

beforeAll(async () => {
  await world.make.film({ title: 'Lighthouse' })
})

it('is the catalogue as it is by itself, until somebody arranges it', async () => {
  expect((await guest.get('/api/catalog_page')).statusCode).toBe(404)
  expect((await owner.get('/bullet/api/catalog_page_draft')).json()).toBeNull()
  const page = await open()
  expect(page).toMatchObject({ is_catalog: true, state: 'draft', title: 'Catalog' })
  expect(page.blocks.map((block) => block.kind === 'catalog' && block.part)).toEqual([...CATALOG_PARTS])
  expect((await open()).id).toBe(page.id)
  const data = parsePageData(await readCatalog())
  expect(data.store.catalog_page).toBe(false)
  expect(Object.keys(data.answers!)).not.toContain('/api/catalog_page')
})

it('is rendered by the server as it is published, and as before once it is taken back', async () => {
  const page = await publish(await open(), [
    text(7, '<p>Films of the coast</p>'),
    part(5, 'newest'),
    { ...{ key: 8, kind: 'row', title: 'Our pick', source: 'newest' }, ...NO_CHOICE },
  ])
  await expect.poll(readCatalog).toContain('Films of the coast')
  const html = await readCatalog()
  expect(html).toContain('Our pick')
  const shown = html.slice(html.indexOf('<main'))
  expect(shown.indexOf('Films of the coast')).toBeLessThan(shown.indexOf('Lighthouse'))
  expect(html.match(/<h1/g)).toHaveLength(1)
  const data = parsePageData(html)
  expect(data.store.catalog_page).toBe(true)
  expect(Object.keys(data.answers!)).toContain('/api/catalog_page')
  expect((await guest.get('/api/catalog_page')).json<ShownPage>().blocks).toHaveLength(3)

  await owner.post(`/bullet/api/pages/${page.id}/unpublish`)
  await expect.poll(readCatalog).not.toContain('Films of the coast')
})

const NO_CHOICE = { category_id: null, collection_id: null, program_ids: [] }

it('has no address of its own', async () => {
  await publish(await open(), [part(1, 'banner')])
  expect((await guest.get('/api/pages/%3Acatalog')).statusCode).toBe(404)
  expect((await guest.get('/sitemap.xml')).body).not.toContain(':catalog')
  const [first] = (await owner.get('/bullet/api/pages')).json<PageSummary[]>()
  expect(first).toMatchObject({ is_catalog: true, state: 'published' })
})

it('stays, and its parts are on no other page, each once', async () => {
  const page = await open()
  expect((await owner.delete(`/bullet/api/pages/${page.id}`)).json()).toMatchObject({
    code: 'catalog_page_stays',
  })
  const twice = await save(page, [part(1, 'live'), part(2, 'live')])
  expect(twice.json()).toMatchObject({ code: 'catalog_part_misplaced' })
  const other = (await owner.post('/bullet/api/pages', { template: 'blank' })).json<EditedPage>()
  expect((await save(other, [part(1, 'live')])).json()).toMatchObject({ code: 'catalog_part_misplaced' })
})

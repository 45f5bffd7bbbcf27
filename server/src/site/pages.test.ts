import { DAY_MS } from '@matinee/contract/platform/durations'
import type { RevisionField } from '@matinee/contract/platform/revisions'
import type { Block } from '@matinee/contract/site/blocks'
import type { EditedPage, PageRevision, PageSummary, ShownPage } from '@matinee/contract/site/pages'
import { PAGE_TEMPLATES } from '@matinee/contract/site/pages'
import { expect, it } from 'vitest'
import { parsePageData } from '../../testing/page-data.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const guest = await world.asGuest()

const make = async (body: object) => (await owner.post('/bullet/api/pages', body)).json<EditedPage>()
const bodyOf = ({ version, title, description, blocks, permalink, language, in_search }: EditedPage) => ({
  ...{ version, title, description, blocks, permalink, language, in_search },
})
const save = (page: EditedPage, changes: Partial<EditedPage>, by = owner) =>
  by.put(`/bullet/api/pages/${page.id}`, { ...bodyOf(page), ...changes })
const saved = async (page: EditedPage, changes: Partial<EditedPage>) =>
  (await save(page, changes)).json<EditedPage>()
const publish = async ({ id, version }: EditedPage) =>
  (await owner.post(`/bullet/api/pages/${id}/publish`, { version })).json<EditedPage>()
const shown = (permalink: string) => guest.get(`/api/pages/${permalink}`)
const list = async () => (await owner.get('/bullet/api/pages')).json<PageSummary[]>()

const NO_PICTURE = { image: null, image_alt: '' }
const text = (key: number, html: string): Block => ({ key, kind: 'text', html, ...NO_PICTURE, side: 'above' })

it('begins with a template, whose places to fill in are marked', async () => {
  for (const template of PAGE_TEMPLATES) {
    const page = await make({ template })
    expect(page).toMatchObject({ state: 'draft', language: 'en', may_write_code: true })
    expect(page.title).toMatch(/./)
    // What a template writes can be saved as it is.
    expect((await save(page, {})).statusCode).toBe(200)
    await owner.delete(`/bullet/api/pages/${page.id}`)
  }
  expect(await list()).toEqual([])
})

it.each(['privacy', 'imprint', 'terms'])(
  'says of a template for %s that it is no legal advice',
  async (template) => {
    const { blocks } = await make({ template })
    expect(JSON.stringify(blocks)).toMatch(/no legal advice.*\[/)
  },
)

it('is a draft until it is published, and stays as published while it is edited', async () => {
  const draft = await make({ template: 'blank', title: 'About us' })
  const written = await saved(draft, { blocks: [text(1, '<p>First</p>')] })
  expect((await shown('about-us')).statusCode).toBe(404)
  expect((await guest.get('/pages/about-us')).statusCode).toBe(404)
  expect((await guest.get('/bullet/api/page_drafts/about-us')).statusCode).toBe(401)

  const published = await publish(written)
  expect(published.state).toBe('published')
  expect((await shown('about-us')).json<ShownPage>().blocks).toMatchObject([{ html: '<p>First</p>' }])

  const changed = await saved(published, { blocks: [text(1, '<p>Second</p>')] })
  expect(changed.state).toBe('changed')
  expect((await shown('about-us')).body).toContain('First')
  expect((await owner.get('/bullet/api/page_drafts/about-us')).body).toContain('Second')

  await publish(changed)
  expect((await shown('about-us')).body).toContain('Second')
  await owner.post(`/bullet/api/pages/${draft.id}/unpublish`)
  expect((await shown('about-us')).statusCode).toBe(404)
})

it('is rendered by the server, the same for everybody, for search engines as well', async () => {
  const page = await make({ template: 'faq', title: 'Questions' })
  await publish(await saved(page, { description: 'What people ask.' }))
  const html = (await guest.get('/pages/questions', { headers: { host: 'films.example' } })).body
  expect(html).toContain('<title>Questions · ')
  expect(html).toContain('<link rel="canonical" href="http://films.example/pages/questions">')
  expect(html).toContain('<meta name="description" content="What people ask.">')
  expect(html).toContain('"@type":"FAQPage"')
  expect(html).toContain('Can I cancel at any time?')
  expect(Object.keys(parsePageData(html).answers!)).toEqual(['/api/pages/questions'])
  expect((await guest.get('/sitemap.xml')).body).toContain('/pages/questions</loc>')

  const [newest] = (await list()).filter(({ permalink }) => permalink === 'questions')
  const current = (await owner.get(`/bullet/api/pages/${newest!.id}`)).json<EditedPage>()
  await saved(current, { in_search: false })
  expect((await guest.get('/pages/questions')).body).toContain('<meta name="robots" content="noindex">')
  expect((await guest.get('/sitemap.xml')).body).not.toContain('/pages/questions')
})

it('leads from an address it had to the present one', async () => {
  const page = await publish(await make({ template: 'blank', title: 'Old name' }))
  await saved(page, { permalink: 'New name' })
  const answer = await guest.get('/pages/old-name')
  expect([answer.statusCode, answer.headers.location]).toEqual([301, '/pages/new-name'])
  const second = await make({ template: 'blank', title: 'Another' })
  expect((await save(second, { permalink: 'new-name' })).json()).toMatchObject({
    code: 'page_address_taken',
  })
})

it('refuses a save that is based on an older one', async () => {
  const page = await make({ template: 'blank', title: 'Twice' })
  await saved(page, { title: 'By one' })
  expect((await save(page, { title: 'By another' })).json()).toMatchObject({ code: 'page_saved_since' })
})

it('keeps what it was, and makes it the newest again', async () => {
  const first = await saved(await make({ template: 'blank', title: 'History' }), {
    blocks: [text(1, '<p>One</p>')],
  })
  await publish(first)
  const second = await saved(first, { blocks: [text(1, '<p>Two</p>')] })
  const revisions = (await owner.get(`/bullet/api/pages/${first.id}/revisions`)).json<PageRevision[]>()
  expect(revisions.map(({ changed, is_published }) => [changed, is_published])).toEqual([
    [['blocks'], false],
    [['blocks'], true],
    [[], false],
  ])
  expect(revisions[0]!.saved_by).toBe(world.owner.name)
  const compared = await owner.get(`/bullet/api/pages/${first.id}/revisions/${revisions[1]!.id}`)
  expect(compared.json<RevisionField[]>().filter(({ earlier, current }) => earlier !== current)).toEqual([
    {
      field: 'block.text',
      name: '1',
      earlier: expect.stringContaining('One'),
      current: expect.stringContaining('Two'),
    },
  ])
  const restore = `/bullet/api/pages/${first.id}/revisions/${revisions[1]!.id}/restore`
  const restored = (await owner.post(restore, { version: second.version })).json<EditedPage>()
  expect(restored).toMatchObject({ state: 'changed', blocks: [{ html: '<p>One</p>' }] })
})

it('can be brought back after it was removed, until a month later', async () => {
  const page = await publish(await make({ template: 'blank', title: 'Gone' }))
  expect((await owner.delete(`/bullet/api/pages/${page.id}`)).statusCode).toBe(204)
  expect((await shown('gone')).statusCode).toBe(404)
  const taken = await make({ template: 'blank', title: 'Gone' })
  const back = (await owner.post(`/bullet/api/pages/${page.id}/bring_back`)).json<EditedPage>()
  expect(back).toMatchObject({ permalink: 'gone-2', state: 'draft' })

  await owner.delete(`/bullet/api/pages/${taken.id}`)
  world.setTime(new Date(Date.now() + 32 * DAY_MS).toISOString())
  const { deleteRemovedPages } = await import('./jobs.ts')
  await deleteRemovedPages.run(world.ctx, {}, new AbortController().signal)
  world.setTime(null)
  expect((await owner.post(`/bullet/api/pages/${taken.id}/bring_back`)).statusCode).toBe(404)
})

it('sanitizes rich text, and takes no picture of another place', async () => {
  const page = await make({ template: 'blank', title: 'Safe' })
  const html =
    '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:x()">a</a></p><iframe src="//x"></iframe>'
  const clean = await saved(page, { blocks: [text(1, html)] })
  expect(clean.blocks).toMatchObject([{ html: '<p>Hi<a>a</a></p>' }])
  const foreign = { ...text(1, ''), image: `/images/${world.storeId + 1}/0a.webp` } as Block
  expect((await save(clean, { blocks: [foreign] })).json()).toMatchObject({ code: 'page_picture_foreign' })
  expect((await save(clean, { blocks: [text(1, ''), text(1, '')] })).json()).toMatchObject({
    code: 'page_block_twice',
  })
  const hero = {
    ...{ key: 1, kind: 'hero', title: 'A', text: '', ...NO_PICTURE, program_id: null, button_label: 'B' },
    button_address: 'javascript:alert(1)',
  } as Block
  expect((await save(clean, { blocks: [hero] })).statusCode).toBe(400)
})

it('shows the programs of its rows as visitors see them', async () => {
  const category = await world.make.category({ title: 'Night', permalink: 'night' })
  const out = await world.make.film({ title: 'Out', permalink: 'out', category_ids: [category.id] })
  const draft = await world.make.film({ title: 'Draft', permalink: 'draft', status: 'draft' })
  const collection = await world.make.collection({ permalink: 'series', films: 0 })
  await world.make.chapter({ content_id: collection.id, program_id: out.id })
  const row = {
    ...{ kind: 'row' as const, title: '', category_id: null, collection_id: null },
    program_ids: [] as number[],
  }
  const blocks: Block[] = [
    { ...row, key: 1, source: 'newest' },
    { ...row, key: 2, source: 'category', category_id: category.id },
    { ...row, key: 3, source: 'chosen', program_ids: [draft.id, collection.id, out.id] },
    { ...row, key: 4, source: 'collection', collection_id: collection.id },
    { ...row, key: 5, source: 'category', category_id: 999_999 },
  ]
  await publish(await saved(await make({ template: 'blank', title: 'Rows' }), { blocks }))
  const page = (await shown('rows')).json<ShownPage>()
  const cards = page.blocks.map((block) => 'cards' in block && block.cards.map(({ title }) => title))
  expect(cards[0]).toContain('Out')
  expect(cards.slice(1)).toEqual([['Out'], [collection.title, 'Out'], ['Out'], []])
  expect(page.blocks[1]).toMatchObject({ category: { permalink: 'night' } })
  expect(JSON.stringify(page)).not.toContain('Draft')
})

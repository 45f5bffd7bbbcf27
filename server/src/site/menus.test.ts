import type { MenuItem, Menus } from '@matinee/contract/site/menus'
import type { EditedPage } from '@matinee/contract/site/pages'
import { expect, it } from 'vitest'
import { parsePageData } from '../../testing/page-data.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const now = new Date().toISOString()
await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
await world.app.stores.refresh(world.ctx.db)
const owner = await world.as(world.owner)
const guest = await world.asGuest()
const page = (await owner.post('/bullet/api/pages', { template: 'about' })).json<EditedPage>()
const about: MenuItem = { label: 'Who we are', page_id: page.id, address: null }
const blog: MenuItem = { label: 'Blog', page_id: null, address: 'https://blog.example/' }

const put = (menus: Menus) => owner.put('/bullet/api/menus', menus)
const shownMenus = async () => parsePageData((await guest.get('/catalog')).body).store.menus

it('shows an entry once its page is published, at its present address', async () => {
  expect((await put({ header: [about, blog], footer: [about] })).json()).toMatchObject({
    header: [about, blog],
    footer: [about],
  })
  const shownBlog = { label: 'Blog', address: 'https://blog.example/' }
  expect(await shownMenus()).toEqual({ header: [shownBlog], footer: [] })

  const { id, version } = page
  const published = (await owner.post(`/bullet/api/pages/${id}/publish`, { version })).json<EditedPage>()
  const { title, description, blocks, language, in_search } = published
  await owner.put(`/bullet/api/pages/${id}`, {
    ...{ version, title, description, blocks, language, in_search },
    permalink: 'us',
  })
  const shownAbout = { label: 'Who we are', address: '/pages/us' }
  expect(await shownMenus()).toEqual({ header: [shownAbout, shownBlog], footer: [shownAbout] })
  const html = (await guest.get('/pages/us')).body
  expect(html).toContain('href="/pages/us"')
  expect(html).toContain('href="https://blog.example/"')

  await owner.delete(`/bullet/api/pages/${id}`)
  expect((await shownMenus()).footer).toEqual([])
})

it('says its entries in the language of the reader, and keeps them as they move', async () => {
  await owner.patch('/bullet/api/store', { locales: ['fr'] })
  const help: MenuItem = { label: 'Help', page_id: null, address: '/help' }
  const saved = (
    await put({ header: [{ ...blog, translations: { fr: { label: 'Journal' } } }, help], footer: [] })
  ).json<Menus>()
  expect(saved.header[0]!.translations).toEqual({ fr: { label: 'Journal' } })
  const menusIn = async (search: string) =>
    parsePageData((await guest.get(`/catalog${search}`)).body).store.menus.header
  const address = 'https://blog.example/'
  await expect
    .poll(() => menusIn('?locale=fr'))
    .toEqual([
      { label: 'Journal', address },
      { label: 'Help', address: '/help', lang: 'en' },
    ])
  expect(await menusIn('')).toEqual([
    { label: 'Blog', address },
    { label: 'Help', address: '/help' },
  ])
  expect((await guest.get('/catalog?locale=fr')).body).toMatch(/lang="en"[^>]*>Help</)

  const [{ id }, other] = saved.header as [MenuItem, MenuItem]
  const moved = (await put({ header: [other], footer: [{ ...blog, id: id!, label: 'Notes' }] })).json<Menus>()
  expect(moved).toMatchObject({
    header: [other],
    footer: [{ id, label: 'Notes', translations: { fr: { label: 'Journal' } } }],
  })
  const refused = await put({ header: [{ ...blog, translations: { de: { label: 'x' } } }], footer: [] })
  expect(refused.json()).toMatchObject({ code: 'language_not_offered' })
})

it('refuses entries that lead nowhere, elsewhere by script, or to pages of others', async () => {
  const answerOf = async (item: object) => {
    const answer = await put({ header: [], footer: [{ ...blog, ...item }] } as Menus)
    return [answer.statusCode, answer.json<{ code: string }>().code]
  }
  expect(await answerOf({ address: null })).toEqual([400, 'invalid_input'])
  expect(await answerOf({ page_id: page.id })).toEqual([400, 'invalid_input'])
  expect(await answerOf({ address: 'javascript:alert(1)' })).toEqual([400, 'invalid_input'])
  expect(await answerOf({ address: '//evil.example' })).toEqual([400, 'invalid_input'])
  const other = await world.make.store('other.example')
  const { id } = await world.ctx.db
    .insertInto('site_page')
    .values({ store_id: other.id, permalink: 'x', language: 'en', created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  expect(await answerOf({ address: null, page_id: id })).toEqual([404, 'page_not_found'])
})

import { expect, it, vi } from 'vitest'
import { parsePageData } from '../../../testing/page-data.ts'
import { makeWorld } from '../../../testing/world.ts'
import { notifyCatalogueChanged } from '../../store/settings.ts'
import { storeContextOf } from '../../../testing/store-context.ts'

const world = await makeWorld()
const get = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ url, headers: { host: 'localhost', ...headers } })
const dataIn = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, data]) => JSON.parse(data!) as Record<string, unknown>,
  )
const changeCatalogue = async () => {
  await notifyCatalogueChanged(storeContextOf(world))
  world.app.prepared.drop(world.storeId)
}

/** The page from the cache: the first caller gets its bytes while they are made. */
const getPreparedPage = (path: string) =>
  vi.waitFor(
    async () => {
      const page = await get(path)
      expect(page.headers.etag).toBeDefined()
      return page
    },
    { timeout: 10_000 },
  )

it('is the same for everybody, and made once', async () => {
  await world.make.film({ title: 'Aurora', permalink: 'same' })
  const owner = await world.as(world.owner)
  const mine = await owner.get('/programs/same')
  const guests = await getPreparedPage('/programs/same')

  expect(mine.body).toBe(guests.body)
  expect(guests.headers['set-cookie']).toBeUndefined()
  expect(guests.headers['cache-control']).toBe('no-cache')
  expect(guests.headers['content-security-policy']).toContain("script-src 'self'")
  const again = await get('/programs/same', { 'if-none-match': guests.headers.etag as string })
  expect(again.statusCode).toBe(304)
  expect(guests.body).not.toContain('/media/')
})

it('carries no token: the session brings it', async () => {
  expect((await get('/catalog')).body).toContain('<meta name="csrf-token" content="">')
  const session = await get('/api/sessions')
  expect(session.headers['x-csrf-token']).toMatch(/.{20}/)
  const cookie = session.cookies.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const headers = { cookie, 'x-csrf-token': session.headers['x-csrf-token'] as string }
  expect((await world.app.inject({ method: 'DELETE', url: '/api/sessions', headers })).statusCode).toBe(204)
})

it('answers what its screen asks first', async () => {
  const category = await world.make.category({ title: 'Night', permalink: 'night' })
  await world.make.film({ permalink: 'in-the-night', category_ids: [category.id] })
  await changeCatalogue()

  expect(Object.keys(parsePageData((await get('/catalog')).body).answers!).toSorted()).toEqual([
    '/api/categories/initial_with_content',
    '/api/contents',
    '/api/live_events',
  ])
  const page = parsePageData((await get('/categories/night')).body)
  expect(page.answers).toMatchObject({
    '/api/categories/night': { status: 200, body: { title: 'Night' } },
    [`/api/contents?sort=manual&category_id=${category.id}`]: {
      body: [{ permalink: 'in-the-night' }],
      headers: { 'last-page': 'true' },
    },
  })
})

it('tells search engines what a film is', async () => {
  const category = await world.make.category({ title: 'Slow films', permalink: 'slow' })
  const author = await world.make.author({ name: 'Ines Okafor' })
  const video = await world.make.video({ duration: 3723 })
  await world.make.film({
    title: 'Tide Tables',
    permalink: 'tide-tables',
    short_description: 'Water remembers.',
    horizontal_image: '/images/1/abc.webp',
    published_at: '2026-03-01T10:00:00Z',
    video_id: video.id,
    category_ids: [category.id],
    author_ids: [author.id],
  })
  const { body } = await get('/programs/tide-tables?utm_source=mail', { host: 'films.example' })

  expect(body).toContain('<link rel="canonical" href="http://films.example/programs/tide-tables">')
  expect(body).toContain('<meta property="og:image" content="http://films.example/images/1/abc.webp">')
  expect(body).toContain('<meta name="description" content="Water remembers.">')
  expect(body).toContain('srcSet="/images/1/abc-w320.webp 320w, /images/1/abc-w640.webp 640w,')
  const [film, crumbs] = dataIn(body)
  expect(film).toMatchObject({
    '@type': 'VideoObject',
    name: 'Tide Tables',
    duration: 'PT1H2M3S',
    uploadDate: '2026-03-01T10:00:00.000Z',
    thumbnailUrl: ['http://films.example/images/1/abc.webp'],
    author: [{ name: 'Ines Okafor' }],
  })
  expect(crumbs).toMatchObject({
    itemListElement: [{ name: 'Catalog' }, { name: 'Slow films' }, { name: 'Tide Tables' }],
  })
})

it('keeps the hosts of different askers apart', async () => {
  await world.make.film({ permalink: 'hosted' })
  await get('/programs/hosted', { host: 'evil.example' })
  const { body } = await get('/programs/hosted', { host: 'films.example' })
  expect(body).toContain('http://films.example/programs/hosted')
  expect(body).not.toContain('evil.example')
})

it('keeps one page whatever is written behind it', async () => {
  await world.make.film({ permalink: 'once' })
  const first = await getPreparedPage('/programs/once?a=1')
  expect(
    (await get('/programs/once?b=2', { 'if-none-match': first.headers.etag as string })).statusCode,
  ).toBe(304)
})

it('leads from an older address to the one of today', async () => {
  const film = await world.make.film({ permalink: 'new-name' })
  await world.ctx.db
    .insertInto('content_permalink')
    .values({ store_id: world.storeId, permalink: 'old name', content_id: film.id })
    .execute()

  const moved = await get('/programs/old%20name?autoplay=true')
  expect(moved.statusCode).toBe(301)
  expect(moved.headers.location).toBe('/programs/new-name?autoplay=true')
  expect((await get('/category/night')).headers.location).toBe('/categories/night')
})

it.each(['draft', 'unpublished', 'archived'] as const)(
  'shows nothing of a program that is %s',
  async (status) => {
    await world.make.film({ title: 'Secret', permalink: `a-${status}`, status })
    const page = await get(`/programs/a-${status}`)
    expect(page.statusCode).toBe(404)
    expect(page.body).not.toContain('Secret')
    expect(page.body).toContain('<meta name="robots" content="noindex">')
  },
)

it('says that a program has expired, and that others never were', async () => {
  await world.make.film({ permalink: 'over', status: 'expired' })
  expect((await get('/programs/over')).statusCode).toBe(410)
  expect((await get('/programs/never')).statusCode).toBe(404)
  expect((await get('/categories/never')).statusCode).toBe(404)
  expect((await get('/authors/never')).statusCode).toBe(404)
})

it('lets nobody find the pages that show what is their viewer’s own', async () => {
  for (const path of ['/library', '/favorites']) {
    const page = await get(path)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<meta name="robots" content="noindex">')
  }
})

it('names each language of the store and an address for it', async () => {
  const owner = await world.as(world.owner)
  await owner.patch('/bullet/api/store', { locales: ['es'] })
  const { body } = await get('/catalog?locale=es', { host: 'films.example' })

  expect(body).toContain('<html lang="es"')
  expect(body).toContain('<link rel="canonical" href="http://films.example/catalog?locale=es">')
  expect(body).toContain('<link rel="alternate" href="http://films.example/catalog" hreflang="en">')
  expect(body).toContain('<link rel="alternate" href="http://films.example/catalog" hreflang="x-default">')
  expect((await get('/catalog')).body).toContain('<html lang="en"')
  expect((await get('/catalog')).headers.vary).toContain('cookie')
  await owner.patch('/bullet/api/store', { locales: [] })
})

it('follows the catalogue and the settings', async () => {
  const owner = await world.as(world.owner)
  await get('/catalog')
  await world.make.film({ title: 'Just out', permalink: 'just-out' })
  await changeCatalogue()
  expect((await get('/catalog')).body).toContain('Just out')
  await owner.patch('/bullet/api/store', { title: 'Lumen' })
  expect((await get('/catalog')).body).toContain('<title>Catalog · Lumen</title>')
})

import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { writeSitemap, writeSitemapFile } from './sitemap.ts'

const world = await makeWorld()
const source = {
  db: world.ctx.db,
  storeId: world.storeId,
  origin: 'https://films.example',
  listPages: async () => [{ permalink: 'about us', languages: ['en'] }],
}

async function readAll(parts: AsyncIterable<string> | null) {
  let text = ''
  for await (const part of parts ?? []) text += part
  return text
}
const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)

beforeEach(() => sql`truncate content, category, author cascade`.execute(world.ctx.db))

it('names what everybody may see, and nothing else', async () => {
  const shown = await world.make.category({ permalink: 'night' })
  const hidden = await world.make.category({ permalink: 'hidden', hidden: true })
  await world.make.category({ permalink: 'empty' })
  const author = await world.make.author({ permalink: 'ines' })
  const given = { category_ids: [shown.id, hidden.id], author_ids: [author.id] }
  await world.make.film({ permalink: 'a & b', ...given })
  for (const status of ['draft', 'scheduled', 'unpublished', 'expired', 'archived'] as const)
    await world.make.film({ permalink: status, status })
  const other = await world.make.store('other.example')
  await world.make.film({ permalink: 'elsewhere', store_id: other.id })

  expect(locations(await readAll(writeSitemap(source)))).toEqual([
    'https://films.example/catalog',
    'https://films.example/browse',
    'https://films.example/pages/about%20us',
    'https://films.example/categories/night',
    'https://films.example/authors/ines',
    'https://films.example/programs/a%20%26%20b',
  ])
})

it('leaves a film that only plays inside a collection out', async () => {
  const single = await world.make.film({ permalink: 'inside', status: 'unpublished' })
  const collection = await world.make.collection({ permalink: 'series', films: 0 })
  await world.make.chapter({ content_id: collection.id, program_id: single.id })
  expect(locations(await readAll(writeSitemap(source)))).toEqual([
    'https://films.example/catalog',
    'https://films.example/browse',
    'https://films.example/pages/about%20us',
    'https://films.example/programs/series',
  ])
})

it('says of a film what a search for videos shows', async () => {
  await world.make.film({
    title: '</video:title> & "so on" 👋',
    permalink: 'film',
    horizontal_image: '/images/1/a.webp',
    published_at: '2026-01-02T03:04:05Z',
    access: 'registered',
  })
  const xml = await readAll(writeSitemap(source))
  expect(xml).toContain('<video:title>&lt;/video:title&gt; &amp; &quot;so on&quot; 👋</video:title>')
  expect(xml).toContain('<video:thumbnail_loc>https://films.example/images/1/a.webp</video:thumbnail_loc>')
  expect(xml).toContain('<video:duration>60</video:duration>')
  expect(xml).toContain('<video:publication_date>2026-01-02T03:04:05.000Z</video:publication_date>')
})

it('becomes an index of several files where there are too many for one', async () => {
  await sql`insert into content (store_id, title, permalink, status, published_at)
    select ${world.storeId}, 'P' || n, 'p-' || n, 'published', now() from generate_series(1, 25) n`.execute(
    world.ctx.db,
  )
  const files = locations(await readAll(writeSitemap(source, { most: 20, perFile: 10 })))
  expect(files).toEqual(
    ['pages', 'programs-1', 'programs-2', 'programs-3'].map(
      (name) => `https://films.example/sitemaps/${name}.xml`,
    ),
  )

  const named = await Promise.all(
    ['programs-1', 'programs-2', 'programs-3'].map(async (name) =>
      locations(await readAll(await writeSitemapFile(source, name, 10))),
    ),
  )
  expect(named.map((each) => each.length)).toEqual([10, 10, 5])
  expect(new Set(named.flat()).size).toBe(25)
  expect(await writeSitemapFile(source, 'programs-4', 10)).toBeNull()
  expect(await writeSitemapFile(source, 'programs-0', 10)).toBeNull()
  expect(await writeSitemapFile(source, 'anything', 10)).toBeNull()
})

it('writes a large catalogue a thousand programs at a time', async () => {
  await sql`insert into content (store_id, title, permalink, status, published_at)
    select ${world.storeId}, 'P' || n, 'p-' || n, 'published', now() from generate_series(1, 2500) n`.execute(
    world.ctx.db,
  )
  const sizes: number[] = []
  for await (const part of writeSitemap(source)) sizes.push(locations(part).length)
  expect(sizes).toEqual([0, 3, 1000, 1000, 500, 0]) // plus the opening, the lists and the end
})

it('is found through robots.txt of each host, and sent compressed', async () => {
  await world.make.store('films.example')
  const get = (url: string) =>
    world.app.inject({ url, headers: { host: 'films.example', 'accept-encoding': 'gzip' } })

  const { body } = await get('/robots.txt')
  expect(body).toContain('Sitemap: http://films.example/sitemap.xml')
  expect(body).toContain('Disallow: /bullet')
  expect((await get('/sitemap.xml')).headers).toMatchObject({
    'content-encoding': 'gzip',
    'content-type': 'application/xml; charset=utf-8',
  })
  expect((await get('/sitemaps/none.xml')).statusCode).toBe(404)
})

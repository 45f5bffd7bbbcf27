import { expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const night = await world.make.category({ title: 'Night & day', permalink: 'night' })
const ines = await world.make.author({ name: 'Ines <Okafor>', permalink: 'ines' })
const older = await world.make.film({
  title: 'Older',
  permalink: 'older',
  published_at: '2026-01-01T00:00:00Z',
  category_ids: [night.id],
})
await world.make.film({
  title: 'Newer </title>',
  permalink: 'newer',
  short_description: 'Light ]]> & "noise"',
  horizontal_image: '/images/1/a.webp',
  published_at: '2026-02-01T00:00:00Z',
  category_ids: [night.id],
  author_ids: [ines.id],
})
await world.make.film({ title: 'Unseen', permalink: 'unseen', status: 'draft', category_ids: [night.id] })

const get = (url: string) => world.app.inject({ url, headers: { host: 'films.example' } })
const titles = (xml: string) => [...xml.matchAll(/<item><title>(.*?)<\/title>/g)].map(([, title]) => title)

it('tells of the newest programs of the store', async () => {
  const feed = await get('/rss')
  expect(feed.headers['content-type']).toBe('application/rss+xml; charset=utf-8')
  expect(titles(feed.body)).toEqual(['Newer &lt;/title&gt;', 'Older'])
  expect(feed.body).toContain('<link>http://films.example/programs/newer</link>')
  expect(feed.body).toContain('<description>Light ]]&gt; &amp; &quot;noise&quot;</description>')
  expect(feed.body).toContain('<pubDate>Sun, 01 Feb 2026 00:00:00 GMT</pubDate>')
  expect(feed.body).toContain('<category>Night &amp; day</category>')
  expect(feed.body).toContain('<dc:creator>Ines &lt;Okafor&gt;</dc:creator>')
  expect(feed.body).toContain('<media:thumbnail url="http://films.example/images/1/a.webp"/>')
})

it('tells of those of a category and of an author', async () => {
  const category = await get('/categories/night/rss')
  expect(titles(category.body)).toHaveLength(2)
  expect(category.body).toContain(`<title>Night &amp; day · `)
  expect(titles((await get('/authors/ines/rss')).body)).toEqual(['Newer &lt;/title&gt;'])
})

it('tells of them in the language it is asked for, which it names with its address', async () => {
  const owner = await world.as(world.owner)
  await owner.patch('/bullet/api/store', { locales: ['fr'] })
  const { version } = (await owner.get(`/bullet/api/categories/${night.id}`)).json()
  const translations = { fr: { title: 'Nuit et jour' } }
  await owner.patch(`/bullet/api/categories/${night.id}`, { version, translations })
  const { version: draft } = (await owner.get(`/bullet/api/programs/${older.id}`)).json()
  await owner.patch(`/bullet/api/programs/${older.id}`, {
    ...{ version: draft, translations: { fr: { title: 'Plus ancien', short_description: 'Avant.' } } },
  })
  await owner.post(`/bullet/api/programs/${older.id}/publish`)
  const read = async () => (await get('/categories/night/rss?locale=fr')).body
  await expect.poll(read).toContain('<item><title>Plus ancien</title>')
  const feed = await read()
  expect(feed).toContain('<language>fr</language>')
  expect(feed).toContain('href="http://films.example/categories/night/rss?locale=fr" rel="self"')
  expect(feed).toContain('<title>Nuit et jour · ')
  expect(feed).toContain('<category>Nuit et jour</category>')
  expect(feed).toContain('<description>Avant.</description>')
  expect((await get('/categories/night/rss')).body).not.toContain('Plus ancien')
})

it('has none of what is not there', async () => {
  expect((await get('/categories/nowhere/rss')).statusCode).toBe(404)
  expect((await get('/authors/nobody/rss')).statusCode).toBe(404)
})

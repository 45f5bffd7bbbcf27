import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { videoReady } from '../../media/events.ts'
import { publish } from '../../platform/jobs/events.ts'

const world = await makeWorld()
const { make } = world
const guest = await world.asGuest()

interface ListedProgram {
  title: string
  coming_at: string | null
}

const get = async (url: string) => {
  const { statusCode, headers, body } = await guest.get(url)
  return { status: statusCode, last: headers['last-page'] === 'true', headers, body: JSON.parse(body) }
}
const titles = async (url: string) => {
  const { status, body } = await get(url)
  expect({ status, body }).toMatchObject({ status: 200 })
  return (body as ListedProgram[]).map(({ title }) => title)
}
const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}T12:00:00Z`

// Rows are written directly to the database here, so prepared answers are not dropped.
beforeEach(async () => {
  await sql`truncate content, category, author, custom_field, video cascade`.execute(world.ctx.db)
  world.app.prepared.drop(null)
})

describe('a list', () => {
  it('shows what is published or announced, and nothing else', async () => {
    await make.content({ title: 'Out', published_at: day(1) })
    for (const status of ['draft', 'unpublished', 'expired', 'archived', 'scheduled'] as const)
      await make.content({ title: status, status, publish_at: day(20) })
    await make.content({ title: 'Soon', status: 'scheduled', coming_soon: true, publish_at: day(20) })

    const { body } = await get('/api/contents')
    expect(body).toMatchObject([
      { title: 'Soon', coming_at: '2026-03-20T12:00:00.000Z' },
      { title: 'Out', coming_at: null, extended: false },
    ])
  })

  it.each([
    ['newest', ['C', 'b', 'Á']],
    ['oldest', ['Á', 'b', 'C']],
    ['title', ['Á', 'b', 'C']],
    ['popular', ['b', 'C', 'Á']],
    ['shortest', ['C', 'Á', 'b']],
    ['longest', ['b', 'Á', 'C']],
  ])('sorts by %s', async (sort, order) => {
    for (const [title, at, views, duration] of [
      ['Á', 1, 0, 600],
      ['b', 2, 9, 3000],
      ['C', 3, 5, 30],
    ] as const)
      await make.film({ title, published_at: day(at), views, video_id: (await make.video({ duration })).id })
    expect(await titles(`/api/contents?sort=${sort}`)).toEqual(order)
  })

  it('calls popular only what is out', async () => {
    const announced = { status: 'scheduled', publish_at: day(20), coming_soon: true } as const
    await make.film({ title: 'Soon', views: 90, ...announced })
    await make.film({ title: 'Out', views: 5 })
    expect(await titles('/api/contents?sort=popular')).toEqual(['Out'])
    expect((await get('/api/contents/search?query=&kind=video&sort=popular')).body.contents).toMatchObject([
      { title: 'Out' },
    ])
    expect((await get('/api/contents/search?query=zzzz')).body.suggestions).toEqual(['Out'])
  })

  it('keeps a category in its publisher’s order, and that only', async () => {
    const { id } = await make.category()
    for (const title of ['one', 'two', 'three']) await make.content({ title, category_id: id })
    await sql`update content_category set position = -content_id`.execute(world.ctx.db)
    expect(await titles(`/api/contents?category_id=${id}`)).toEqual(['three', 'two', 'one'])
    expect(await titles(`/api/contents?category_id=${id}&type=category_preview`)).toEqual([
      'three',
      'two',
      'one',
    ])

    for (const url of ['/api/contents?sort=manual', '/api/contents?type=category_preview']) {
      expect(await get(url)).toMatchObject({ status: 400, body: { errors: { category_id: ['required'] } } })
    }
  })

  it.each([
    ['kind=collection', ['series']],
    ['kind=video', ['short', 'medium', 'long']],
    ['length=short', ['short']],
    ['length=medium', ['medium']],
    ['length=long', ['long', 'series']],
    ['free=false', ['long']],
    ['free=true&length=short', ['short']],
    ['free=true&kind=collection&length=short', []],
  ])('is narrowed by %s', async (filter, expected) => {
    const film = async (title: string, duration: number, access: 'public' | 'paid' = 'public') =>
      make.film({ title, access, video_id: (await make.video({ duration })).id })
    await film('short', 599)
    await film('medium', 2400)
    await film('long', 2401, 'paid')
    const chapters = await Promise.all([2000, 500].map((duration) => make.video({ duration })))
    const series = await make.collection({ title: 'series', films: 0 })
    for (const { id } of chapters) {
      const program = await make.content({ status: 'unpublished', video_id: id })
      await make.chapter({ content_id: series.id, program_id: program.id })
    }
    expect(new Set(await titles(`/api/contents?${filter}`))).toEqual(new Set(expected))
  })

  it('is narrowed by category, author and both', async () => {
    const [category, author] = [await make.category(), await make.author()]
    await make.content({ title: 'both', category_id: category.id, author_ids: [author.id] })
    await make.content({ title: 'category', category_id: category.id })
    await make.content({ title: 'author', author_ids: [author.id] })
    expect(await titles(`/api/contents?category_id=${category.id}`)).toEqual(['both', 'category'])
    expect(await titles(`/api/contents?author_id=${author.id}`)).toEqual(['author', 'both'])
    const both = `/api/contents?author_id=${author.id}&category_id=${category.id}`
    expect(await titles(both)).toEqual(['both'])
    expect(await titles(`${both}&sort=newest`)).toEqual(['both'])
    expect(await titles(`${both}&sort=title`)).toEqual(['both'])
  })

  it('is narrowed by the store’s own fields: any of one, all of several', async () => {
    const mood = await make.customField({ key: 'mood', options: ['calm', 'loud', 'odd'], type: 'multi' })
    const year = await make.customField({ key: 'year', type: 'number' })
    const secret = await make.customField({ key: 'secret', options: ['yes'], filterable: false })
    const [a, b, c] = [
      await make.content({ title: 'a' }),
      await make.content({ title: 'b' }),
      await make.content({ title: 'c' }),
    ]
    await make.customValue(a.id, mood, 'calm', 'odd')
    await make.customValue(b.id, mood, 'loud')
    await make.customValue(b.id, year, '1999')
    await make.customValue(c.id, secret, 'yes')
    const found = async (custom: string) => (await titles(`/api/contents?custom=${custom}`)).sort()
    expect(await found('mood:calm')).toEqual(['a'])
    expect(await found('mood:calm,mood:loud')).toEqual(['a', 'b'])
    expect(await found('mood:calm,mood:loud,year:1999')).toEqual(['b'])
    expect(await found('secret:yes')).toEqual([])
    expect(await found('nothing:here')).toEqual([])
  })

  it('is narrowed by numbers and days from one to another, and by words of a text', async () => {
    const [year, shot, about] = [
      await make.customField({ key: 'year', type: 'number' }),
      await make.customField({ key: 'shot', type: 'date' }),
      await make.customField({ key: 'about', type: 'text' }),
    ]
    for (const [title, made, day, text] of [
      ['a', '-3.5', '2025-12-31', 'Wind, and the Sea'],
      ['b', '99', '2026-01-01', 'A sea of grass'],
      ['c', '1000', '2026-02-01', '1990..1999'],
    ] as const) {
      const { id } = await make.content({ title })
      await make.customValue(id, year, made)
      await make.customValue(id, shot, day)
      await make.customValue(id, about, text)
    }
    const found = async (custom: string) =>
      (await titles(`/api/contents?custom=${encodeURIComponent(custom)}`)).sort().join('')
    expect(await found('year:-4..99')).toBe('ab')
    expect(await found('year:100..')).toBe('c')
    expect(await found('year:..99.5')).toBe('ab')
    expect(await found('year:..-4,year:1000')).toBe('c')
    expect(await found('year:..')).toBe('')
    expect(await found('shot:2026-01-01..2026-02-01')).toBe('bc')
    expect(await found('shot:..2025-12-31')).toBe('a')
    expect(await found('about:SEA')).toBe('ab')
    expect(await found('about:sea wind')).toBe('a')
    expect(await found('about:100%')).toBe('')
    expect(await found('about:1990..1999')).toBe('c')
    expect(await found('about:sea,year:..0')).toBe('a')
    expect((await get('/api/contents/search?query=&custom=year:100..')).status).toBe(200)
  })

  it.each([
    ['sort=upwards', 'sort'],
    ['kind=poem', 'kind'],
    ['length=huge', 'length'],
    ['page=0', 'page'],
    ['per_page=101', 'per_page'],
    ['category_id=-1', 'category_id'],
    ['free=perhaps', 'free'],
    ['custom=nonsense', 'custom'],
    ['custom=a:%00', 'custom'],
    ['type=poster', 'type'],
  ])('refuses %s and names the field', async (parameter, field) => {
    const { status, body } = await get(`/api/contents?${parameter}`)
    expect({ status, fields: Object.keys(body.errors) }).toEqual({ status: 400, fields: [field] })
  })

  it('is whole and without repeats page by page, and empty beyond its end', async () => {
    const same = day(5) // the order of equal times must be the same on every page
    for (let number = 0; number < 11; number += 1)
      await make.content({ title: String(number), published_at: same })
    for (const sort of ['newest', 'popular', 'shortest', 'title']) {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => get(`/api/contents?sort=${sort}&per_page=4&page=${page}`)),
      )
      expect(pages.map(({ last }) => last)).toEqual([false, false, true, true])
      expect(pages[3]!.body).toEqual([])
      const all = pages.flatMap(({ body }) => body as ListedProgram[]).map(({ title }) => title)
      expect([all.length, new Set(all).size]).toEqual([11, 11])
    }
  })

  it('knows the length of a film as soon as it is made', async () => {
    const { id } = await make.video({ duration: null, watchable: false })
    await make.content({ title: 'Long', video_id: id })
    expect(await titles('/api/contents?length=long')).toEqual([])
    await world.ctx.db.updateTable('video').set({ duration: 5000 }).where('id', '=', id).execute()
    await publish(world.ctx, videoReady, { video_id: id })
    await world.work()
    world.app.prepared.drop(null)
    expect(await titles('/api/contents?length=long')).toEqual(['Long'])
  })

  it('shows nothing of another store, whatever is asked for', async () => {
    const stranger = await make.store('stranger.example')
    await world.ctx.db
      .insertInto('store_host')
      .values({ host: 'localhost', store_id: world.storeId })
      .execute()
    await world.app.stores.refresh(world.ctx.db)
    const theirs = { store_id: stranger.id }
    const [category, author] = [await make.category(theirs), await make.author(theirs)]
    await make.content({ ...theirs, category_id: category.id, author_ids: [author.id] })
    for (const filter of ['', `category_id=${category.id}`, `author_id=${author.id}`, 'sort=popular'])
      expect(await titles(`/api/contents?${filter}`)).toEqual([])
    expect((await get(`/api/categories/${category.permalink}`)).status).toBe(404)
    expect((await get(`/api/authors/${author.permalink}`)).status).toBe(404)
  })

  it('shows a category with its own picture, or that of its first program', async () => {
    const category = await make.category({ title: 'Lanterns' })
    const placed = { category_id: category.id }
    await make.content({ ...placed, status: 'draft', horizontal_image: '/media/hidden.webp' })
    await make.content(placed)
    await make.content({ ...placed, horizontal_image: '/media/first.webp' })
    await make.content({ ...placed, horizontal_image: '/media/second.webp' })
    const pictures = async () => {
      world.app.prepared.drop(null)
      const lists = [
        (await get('/api/categories')).body,
        (await get('/api/contents/search?query=lanterns')).body.categories,
      ] as { id: number; image: string | null }[][]
      return lists.map((list) => list.find(({ id }) => id === category.id)!.image)
    }
    expect(await pictures()).toEqual(['/media/first.webp', '/media/first.webp'])
    const own = { image: '/media/own.webp' }
    await world.ctx.db.updateTable('category').set(own).where('id', '=', category.id).execute()
    expect(await pictures()).toEqual(['/media/own.webp', '/media/own.webp'])
  })

  it('follows a program through its life', async () => {
    const [category, author] = [await make.category(), await make.author()]
    const { id } = await make.content({ title: 'x', category_id: category.id, author_ids: [author.id] })
    const shown = async () => {
      world.app.prepared.drop(null)
      const rows = (await get('/api/categories')).body as { contents_count: number }[]
      return {
        lists: await Promise.all(
          [
            '',
            `category_id=${category.id}`,
            `author_id=${author.id}`,
            `category_id=${category.id}&sort=newest`,
          ].map(async (filter) => (await titles(`/api/contents?${filter}`)).length),
        ),
        rows: (await get('/api/categories/initial_with_content')).body.categories.length,
        count: rows[0]!.contents_count,
        by: (await get(`/api/authors/${author.permalink}`)).body.contents_count,
      }
    }
    const there = { lists: [1, 1, 1, 1], rows: 1, count: 1, by: 1 }
    const gone = { lists: [0, 0, 0, 0], rows: 0, count: 0, by: 0 }
    const change = (changes: object) =>
      world.ctx.db.updateTable('content').set(changes).where('id', '=', id).execute()

    expect(await shown()).toEqual(there)
    await change({ status: 'unpublished' })
    expect(await shown()).toEqual(gone)
    await change({ status: 'scheduled', publish_at: day(9), coming_soon: true })
    expect(await shown()).toEqual(there)
    await change({ coming_soon: false })
    expect(await shown()).toEqual(gone)
    await change({ status: 'published' })
    expect(await shown()).toEqual(there)
    await world.ctx.db.deleteFrom('content').where('id', '=', id).execute()
    expect(await shown()).toEqual(gone)
  })
})

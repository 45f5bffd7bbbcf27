import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const { make } = world
const guest = await world.asGuest()

const get = async (url: string) => {
  const { statusCode, headers, body } = await guest.get(url)
  return { status: statusCode, headers, body: body ? JSON.parse(body) : null }
}

beforeEach(async () => {
  await sql`truncate content, category, author, custom_field, video cascade`.execute(world.ctx.db)
  world.app.prepared.drop(null)
})

describe('a program', () => {
  it('comes with everything its page shows', async () => {
    const [drama, hidden] = [await make.category({ title: 'Drama' }), await make.category({ hidden: true })]
    const author = await make.author({ name: 'Ada' })
    const film = await make.film({
      title: 'Whole',
      category_ids: [drama.id, hidden.id],
      author_ids: [author.id],
      tags: ['sea', 'night'],
      description: '<p>Text</p>',
    })
    await make.resource({ content_id: film.id, title: 'Map' })
    await world.ctx.db
      .insertInto('marker')
      .values([
        { video_id: film.video_id!, at_seconds: 30, title: 'Later' },
        { video_id: film.video_id!, at_seconds: 3, title: 'First' },
      ])
      .execute()
    const [mood, note] = [
      await make.customField({
        title: 'Mood',
        options: ['calm', 'odd'],
        type: 'multi',
        on_card: true,
        position: 1,
      }),
      await make.customField({ title: 'Note', type: 'text', on_page: true, position: 2 }),
    ]
    await make.customValue(film.id, mood, 'calm', 'odd')
    await make.customValue(film.id, note, 'restored')

    const { body } = await get(`/api/contents/${film.permalink}`)
    expect(body).toMatchObject({
      title: 'Whole',
      extended: true,
      ready: true,
      duration: 60,
      video_id: film.video_id,
      description: '<p>Text</p>',
      tags: ['sea', 'night'],
      categories: [{ id: drama.id, title: 'Drama', permalink: drama.permalink }],
      authors: [{ id: author.id, name: 'Ada' }],
      resources: [{ title: 'Map', file_name: 'notes.pdf' }],
      markers: [{ title: 'First' }, { title: 'Later' }],
      custom_values: [
        { title: 'Mood', values: [{ slug: 'calm' }, { slug: 'odd' }] },
        { title: 'Note', values: [{ title: 'restored', slug: null }] },
      ],
    })
    const [card] = (await get('/api/contents')).body
    expect(card.custom_values).toMatchObject([{ title: 'Mood' }])
  })

  it('is 404 where there is none, 410 once it is over, and elsewhere after it has moved', async () => {
    world.setTime('2026-04-01T12:00:00Z')
    await make.content({ permalink: 'draft', status: 'draft' })
    await make.content({ permalink: 'over', status: 'expired' })
    await make.content({ permalink: 'just-over', expire_at: '2026-04-01T11:59:59Z' })
    await make.content({ permalink: 'not-yet-over', expire_at: '2026-04-01T12:00:01Z' })
    const moved = await make.content({ permalink: 'here' })
    await world.ctx.db
      .insertInto('content_permalink')
      .values({ store_id: world.storeId, permalink: 'was/hier é', content_id: moved.id })
      .execute()

    for (const rest of ['', '/related', '/next']) {
      expect((await get(`/api/contents/nothing${rest}`)).body).toMatchObject({ code: 'program_not_found' })
      expect(await get(`/api/contents/draft${rest}`)).toMatchObject({ status: 404 })
      expect(await get(`/api/contents/over${rest}`)).toMatchObject({
        status: 410,
        body: { success: false, code: 'program_expired' },
      })
      expect(await get(`/api/contents/just-over${rest}`)).toMatchObject({ status: 410 })
      expect(await get(`/api/contents/not-yet-over${rest}`)).toMatchObject({ status: 200 })
      expect(await get(`/api/contents/${encodeURIComponent('was/hier é')}${rest}`)).toMatchObject({
        status: 308,
        headers: { location: `/api/contents/here${rest}` },
      })
    }
    world.setTime(null)
  })

  it('announced opens as a page, another one waiting does not', async () => {
    const waiting = { status: 'scheduled', publish_at: '2030-01-01T00:00:00Z' } as const
    await make.content({ permalink: 'soon', ...waiting, coming_soon: true })
    await make.content({ permalink: 'waiting', ...waiting })
    expect(await get('/api/contents/soon')).toMatchObject({
      status: 200,
      body: { coming_at: '2030-01-01T00:00:00.000Z' },
    })
    expect((await get('/api/contents/waiting')).status).toBe(404)
  })
})

describe('a collection', () => {
  it('shows an unpublished film, which is absent from everywhere else', async () => {
    const category = await make.category()
    const film = await make.film({ title: 'Inside', status: 'unpublished', category_id: category.id })
    const series = await make.collection({ title: 'Series', films: 1, category_id: category.id })
    await make.chapter({ content_id: series.id, kind: 'divider', title: 'Part two' })
    await make.chapter({ content_id: series.id, program_id: film.id, free_preview: true })

    const { body } = await get(`/api/chapters?content_id=${series.id}`)
    expect(body).toMatchObject([
      { kind: 'video', ready: true, duration: 60 },
      { kind: 'divider', title: 'Part two', video_id: null },
      { kind: 'video', title: 'Inside', video_id: film.video_id, program_id: film.id, free_preview: true },
    ])
    expect((await get(`/api/chapters?permalink=${series.permalink}&per_page=2&page=2`)).body).toHaveLength(1)
    expect((await get(`/api/chapters/${body[2].id}`)).body).toEqual(body[2])

    expect((await get(`/api/contents/${film.permalink}`)).status).toBe(404)
    for (const url of [
      '/api/contents',
      `/api/contents?category_id=${category.id}`,
      '/api/contents?sort=title',
    ])
      expect(JSON.stringify((await get(url)).body)).not.toContain('Inside')
    expect((await get('/api/contents/search?query=inside')).body).toMatchObject({
      contents: [],
      chapters: [{ title: 'Inside', content: { permalink: series.permalink } }],
    })
    expect((await get(`/api/contents/${series.permalink}/next`)).body).toMatchObject({ content: null })
  })

  it('has the length of all its films, and is ready once one of them can be watched', async () => {
    const [making, made] = [
      await make.video({ watchable: false, duration: 100 }),
      await make.video({ duration: 50 }),
    ]
    const series = await make.collection({ films: 0 })
    const chapter = async (video_id: number) =>
      make.chapter({
        content_id: series.id,
        program_id: (await make.content({ video_id, status: 'draft' })).id,
      })
    const card = async () => {
      world.app.prepared.drop(null)
      return (await get('/api/contents')).body[0]
    }
    await chapter(making.id)
    expect(await card()).toMatchObject({ chapters_count: 1, duration: 100, ready: false })
    await chapter(made.id)
    expect(await card()).toMatchObject({ chapters_count: 2, duration: 150, ready: true })
    const leaflet = await make.content({ kind: 'resource' })
    expect((await get(`/api/contents/${leaflet.permalink}`)).body.ready).toBe(true)
  })

  it('keeps its playlist to itself while it is not in public view', async () => {
    const [draft, over] = [
      await make.collection({ status: 'draft' }),
      await make.collection({ status: 'expired', permalink: 'over' }),
    ]
    expect((await get(`/api/chapters?content_id=${draft.id}`)).status).toBe(404)
    expect((await get(`/api/chapters/${draft.chapter_ids[0]}`)).status).toBe(404)
    expect((await get(`/api/chapters?permalink=over`)).status).toBe(410)
    expect((await get(`/api/chapters?content_id=${over.id}`)).status).toBe(410)
    expect(await get('/api/chapters')).toMatchObject({
      status: 400,
      body: { errors: { content_id: ['required'] } },
    })
  })
})

describe('rows', () => {
  it('are six at first and six a page, featured first, without hidden and empty ones', async () => {
    for (let number = 0; number < 8; number += 1)
      await make.content({ category_id: (await make.category({ title: `c${number}`, position: number })).id })
    const featured = await make.category({ title: 'star', position: 90, featured: true })
    await make.content({ category_id: featured.id })
    await make.category({ title: 'empty' })
    const hidden = await make.category({ title: 'hidden', hidden: true })
    await make.content({ category_id: hidden.id })

    const rowsOf = ({ categories }: { categories: { title: string }[] }) =>
      categories.map(({ title }) => title)
    const first = (await get('/api/categories/initial_with_content')).body
    expect([rowsOf(first), first.last_page]).toEqual([['star', 'c0', 'c1', 'c2', 'c3', 'c4'], false])
    const second = await get('/api/categories/more_with_content')
    expect([rowsOf(second.body), second.headers['last-page']]).toEqual([['c5', 'c6', 'c7'], 'true'])
    const third = await get('/api/categories/more_with_content?page=3')
    expect([rowsOf(third.body), third.body.last_page]).toEqual([[], true])
    expect((await get(`/api/categories/${hidden.permalink}`)).status).toBe(404)
    expect((await get(`/api/categories/${hidden.permalink}/more_content`)).status).toBe(404)
    expect((await get(`/api/contents?category_id=${hidden.id}`)).body).toEqual([])
    expect((await get('/api/categories')).body.map(({ title }: { title: string }) => title)).not.toContain(
      'hidden',
    )
  })

  it('hold twelve cards at first and go on from there', async () => {
    const { id, permalink } = await make.category()
    for (let number = 1; number <= 14; number += 1)
      await make.content({ title: `p${number}`, category_id: id })
    const [row] = (await get('/api/categories/initial_with_content')).body.categories
    expect([row.contents.length, row.last_page]).toEqual([12, false])
    const more = await get(`/api/categories/${permalink}/more_content`)
    expect(more.body.map(({ title }: { title: string }) => title)).toEqual(['p13', 'p14'])
    expect(more.headers['last-page']).toBe('true')
    expect((await get(`/api/categories/${permalink}/more_content?page=3`)).body).toEqual([])
  })
})

describe('terms', () => {
  it('say what they are and how much is in them', async () => {
    const category = await make.category({ title: 'Drama', meta_title: 'All drama' })
    const author = await make.author({ name: 'Ada', links: [{ title: 'Site', url: 'https://ada.example' }] })
    await make.content({ category_id: category.id, author_ids: [author.id] })
    await make.content({ category_id: category.id, status: 'draft' })

    expect((await get('/api/categories')).body).toMatchObject([
      { id: category.id, value: String(category.id), title: 'Drama', contents_count: 1, featured: false },
    ])
    expect((await get(`/api/categories/${category.permalink}`)).body).toMatchObject({
      meta_title: 'All drama',
    })
    expect((await get('/api/authors')).body).toMatchObject([{ name: 'Ada', contents_count: 1 }])
    expect((await get(`/api/authors/${author.permalink}`)).body).toMatchObject({
      links: [{ url: 'https://ada.example' }],
      bio: null,
    })
    expect((await get('/api/authors/nobody')).body).toMatchObject({ code: 'author_not_found' })
    expect((await get('/api/authors?page=2')).body).toEqual([])
  })

  it('are counted right when several change the same one at once', async () => {
    const { id } = await make.category()
    await Promise.all(Array.from({ length: 10 }, () => make.content({ category_id: id })))
    expect((await get('/api/categories')).body[0].contents_count).toBe(10)
  })

  it('lists the store’s own fields with their options in order', async () => {
    await make.customField({ key: 'mood', title: 'Mood', options: ['odd', 'calm'], position: 2 })
    await make.customField({ key: 'year', title: 'Year', type: 'number', position: 1 })
    expect((await get('/api/custom_fields')).body).toMatchObject([
      { key: 'year', type: 'number', options: [] },
      { key: 'mood', options: [{ slug: 'odd' }, { slug: 'calm' }] },
    ])
  })
})

describe('what follows', () => {
  it('is the next film of the collection that can be watched', async () => {
    const series = await make.collection({ films: 1 })
    const add = make.chapter
    await add({ content_id: series.id, kind: 'divider', title: 'Two' })
    const making = await make.content({ video_id: (await make.video({ watchable: false })).id })
    await add({ content_id: series.id, program_id: making.id })
    const last = await add({ content_id: series.id })
    const after = async (chapter: number) =>
      (await get(`/api/contents/${series.permalink}/next?chapter_id=${chapter}`)).body
    expect(await after(series.chapter_ids[0]!)).toMatchObject({ reason: 'chapter', chapter: { id: last.id } })
    const elsewhere = await make.collection()
    expect(await after(elsewhere.chapter_ids[0]!)).toMatchObject({ code: 'chapter_not_found' })
  })

  it('is nothing of its own after the last film of a collection', async () => {
    const [category, author] = [await make.category(), await make.author()]
    const terms = { category_id: category.id, author_ids: [author.id] }
    const series = await make.collection({ films: 0, ...terms })
    const own = await make.film(terms)
    const last = await make.chapter({ content_id: series.id, program_id: own.id })
    const next = async (query: string) => (await get(`/api/contents/${series.permalink}/next?${query}`)).body
    expect(await next(`chapter_id=${last.id}`)).toMatchObject({ reason: null, content: null })

    const alike = await make.film({ author_ids: [author.id] })
    expect(await next('')).toMatchObject({ reason: 'related', content: { id: alike.id } })
    const following = await make.film({ category_id: category.id })
    expect(await next(`category_id=${category.id}`)).toMatchObject({
      reason: 'category',
      content: { id: following.id },
    })
  })

  it('is the next program of the category it was come from, in that one’s order, that can be watched', async () => {
    const [own, from] = [await make.category({ position: 1 }), await make.category({ position: 2 })]
    const film = await make.film({ category_ids: [own.id, from.id] })
    await make.content({ category_id: from.id }) // without a film
    await make.film({ category_id: from.id, status: 'unpublished' })
    await make.film({
      category_id: from.id,
      status: 'scheduled',
      coming_soon: true,
      publish_at: '2030-01-01',
    })
    const [inFrom, inOwn] = [
      await make.film({ category_id: from.id }),
      await make.film({ category_id: own.id }),
    ]

    const next = async (query: string) => (await get(`/api/contents/${film.permalink}/next${query}`)).body
    expect(await next(`?category_id=${from.id}`)).toMatchObject({
      reason: 'category',
      content: { id: inFrom.id },
    })
    expect(await next('')).toMatchObject({ reason: 'category', content: { id: inOwn.id } })
    const stranger = await make.category()
    expect(await next(`?category_id=${stranger.id}`)).toMatchObject({ content: { id: inOwn.id } })
  })

  it('is a related program at the end of the category, and nothing where there is none', async () => {
    const [author, category] = [await make.author(), await make.category()]
    const related = await make.film({ author_ids: [author.id] })
    const film = await make.film({ author_ids: [author.id], category_id: category.id })
    expect((await get(`/api/contents/${film.permalink}/next`)).body).toMatchObject({
      reason: 'related',
      content: { id: related.id },
    })
    const alone = await make.film()
    expect((await get(`/api/contents/${alone.permalink}/next`)).body).toEqual({
      reason: null,
      content: null,
      chapter: null,
    })
  })
})

it('relates programs by what they share, most first', async () => {
  const [a, b, author] = [await make.category(), await make.category(), await make.author()]
  const film = await make.film({ category_ids: [a.id, b.id], author_ids: [author.id] })
  const one = await make.film({ category_id: a.id })
  const both = await make.film({ category_ids: [a.id, b.id], author_ids: [author.id] })
  const by = await make.film({ author_ids: [author.id] })
  await make.film({ category_id: b.id, status: 'draft' })
  await make.film()
  const { body } = await get(`/api/contents/${film.permalink}/related`)
  expect(body.map(({ id }: { id: number }) => id)).toEqual([both.id, by.id, one.id])
})

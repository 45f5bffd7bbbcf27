import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const { make } = world
const guest = await world.asGuest()

const search = async (query: string, rest = '') => {
  const answer = await guest.get(`/api/contents/search?query=${encodeURIComponent(query)}${rest}`)
  return { status: answer.statusCode, last: answer.headers['last-page'], body: answer.json() }
}
const searchTitles = async (query: string, rest = '') => {
  const { body } = await search(query, rest)
  return (body.contents as { title: string }[]).map(({ title }) => title)
}
const createTitles = async (...titles: string[]) => {
  for (const title of titles) await make.content({ title })
}

beforeEach(async () => {
  await sql`truncate content, category, author, custom_field, video, search_word cascade`.execute(
    world.ctx.db,
  )
  await sql`update store set locale = 'en'`.execute(world.ctx.db)
  await world.app.stores.refresh(world.ctx.db)
})

describe('a search', () => {
  it('finds every word, the last as it is being typed', async () => {
    await createTitles('The Lantern of Vesna', 'The Harbour of Vesna')
    expect(await searchTitles('lantern ves')).toEqual(['The Lantern of Vesna'])
    expect(await searchTitles('lan')).toEqual(['The Lantern of Vesna'])
    expect(await searchTitles('of vesna')).toHaveLength(2)
    expect(await searchTitles('lan vesna')).toEqual([])
  })

  it.each([
    ['cafe', 'Café Müller'],
    ['CAFÉ MULLER', 'Café Müller'],
    ['smorrebrod', 'Smørrebrød'],
    ['strasse', 'Die Straße'],
    ['oeuvre', 'L’Œuvre au noir'],
    ['dont', 'Don’t Look Now'],
    ['don’t look', 'Don’t Look Now'],
    ['мир', 'Война и мир'],
    ['الحب', 'الحُبّ'],
    ['3d', '3D Printing'],
    ['2001', '2001: A Space Odyssey'],
    ['spider man', 'Spider-Man'],
    ['東京', '東京 物語'],
  ])('for “%s” finds “%s”', async (query, title) => {
    await createTitles(title, 'Something else')
    expect(await searchTitles(query)).toEqual([title])
  })

  it('finds other forms of a word, in the store’s language', async () => {
    await createTitles('A Thousand Lanterns', 'The Running Man')
    expect(await searchTitles('lantern thousand')).toEqual(['A Thousand Lanterns'])
    expect(await searchTitles('run man')).toEqual(['The Running Man'])
    await sql`update store set locale = 'es'`.execute(world.ctx.db)
    await world.app.stores.refresh(world.ctx.db)
    await createTitles('Canciones del mar')
    expect(await searchTitles('cancion mar')).toEqual(['Canciones del mar'])
  })

  it('puts the very title first, then titles, then names and tags, then what else is written', async () => {
    const author = await make.author({ name: 'Sun Li' })
    await make.content({ title: 'Described', short_description: 'All about the sun', views: 1000 })
    await make.content({ title: 'Tagged', tags: ['Sun'], views: 10 })
    await make.content({ title: 'Authored', author_ids: [author.id], views: 20 })
    await make.content({ title: 'Sun Valley', views: 1 })
    await make.content({ title: 'Sunday', views: 5 })
    await make.content({ title: 'Sun', views: 0 })
    const order = ['Sun', 'Sunday', 'Sun Valley', 'Authored', 'Tagged', 'Described']
    expect(await searchTitles('sun')).toEqual(order)
    const pages = await Promise.all([1, 2, 3, 4].map((page) => search('sun', `&per_page=2&page=${page}`)))
    expect(pages.flatMap(({ body }) => body.contents.map(({ title }: { title: string }) => title))).toEqual(
      order,
    )
    expect(pages.map(({ last }) => last)).toEqual(['false', 'false', 'true', 'true'])
    expect(pages[0]!.body.ids).toEqual(pages[0]!.body.contents.map(({ id }: { id: number }) => id))
    expect((await searchTitles('sun', '&sort=popular'))[0]).toBe('Described')
    expect((await searchTitles('sun', '&sort=title'))[0]).toBe('Authored')
  })

  it('ranks the same when very many have the word', async () => {
    await sql`insert into content (store_id, title, permalink, status, published_at, views)
      select ${world.storeId}, 'Night ' || n, 'night-' || n, 'published', now(), n from generate_series(1, 700) n`.execute(
      world.ctx.db,
    )
    await make.content({ title: 'Night' })
    await make.content({ title: 'Hidden night', status: 'unpublished', views: 5000 })
    const everything: string[] = []
    for (let page = 1; page <= 8; page += 1)
      everything.push(...(await searchTitles('nig', `&per_page=100&page=${page}`)))
    expect(everything.slice(0, 3)).toEqual(['Night 700', 'Night 699', 'Night 698'])
    expect([everything.length, new Set(everything).size]).toEqual([701, 701])
    expect((await searchTitles('night')).slice(0, 2)).toEqual(['Night', 'Night 700'])
  })

  it('is narrowed like a list', async () => {
    const category = await make.category()
    await make.content({ title: 'Night train', category_id: category.id })
    await make.collection({ title: 'Night ferry', films: 0 })
    expect(await searchTitles('night', `&category_id=${category.id}`)).toEqual(['Night train'])
    expect(await searchTitles('night', '&kind=collection')).toEqual(['Night ferry'])
    expect(await searchTitles('', '&kind=collection')).toEqual(['Night ferry'])
    expect(await searchTitles('', '')).toEqual([])
    expect((await search('night', '&sort=manual')).status).toBe(400)
  })

  it.each([
    ['lantren', 'lantern'],
    ['lntern', 'lantern'],
    ['lanntern', 'lantern'],
    ['vesma', 'vesna'],
    ['lihgthuose', 'lighthouse'],
    ['lantern vesma', 'lantern vesna'],
    ['lantenr vesma', 'lantern vesna'],
  ])('takes “%s” for “%s”', async (typed, meant) => {
    await createTitles('The Lantern of Vesna', 'Lighthouse', 'Harbour')
    const { body } = await search(typed)
    expect(body).toMatchObject({ corrected: meant, suggestions: [] })
    expect(body.contents).toHaveLength(1)
  })

  it('corrects nothing that is found as it stands, and forgets words nothing has any more', async () => {
    await createTitles('Hose', 'House')
    expect((await search('hose')).body).toMatchObject({ corrected: null, contents: [{ title: 'Hose' }] })
    await sql`delete from content where title = 'House'`.execute(world.ctx.db)
    expect((await search('hause')).body).toMatchObject({ corrected: null, contents: [] })
  })

  it('suggests something else where nothing is found', async () => {
    await make.content({ title: 'Most watched', views: 9 })
    await make.content({ title: 'Harbour' })
    expect((await search('harbour xyzzy')).body).toMatchObject({
      contents: [],
      suggestions: ['harbour', 'Most watched', 'Harbour'],
    })
    expect((await search('xyzzy')).body.suggestions[0]).toBe('Most watched')
  })

  it('finds films of collections and authors beside programs, on the first page', async () => {
    const author = await make.author({ name: 'Nora Night' })
    const series = await make.collection({ title: 'Series', films: 0 })
    const film = await make.film({ title: 'A Night Out', status: 'unpublished' })
    const own = await make.chapter({ content_id: series.id, title: 'Night One' })
    const borrowed = await make.chapter({ content_id: series.id, program_id: film.id })
    await make.chapter({ content_id: series.id, kind: 'divider', title: 'Night' })
    await make
      .collection({ title: 'Draft', status: 'draft', films: 0 })
      .then(({ id }) => make.chapter({ content_id: id, title: 'Night Two' }))
    const { body } = await search('night')
    expect(body).toMatchObject({
      contents: [],
      chapters: [
        { id: own.id, title: 'Night One', duration: 60, content: { title: 'Series' } },
        { id: borrowed.id, title: 'A Night Out' },
      ],
      authors: [{ id: author.id, name: 'Nora Night', permalink: author.permalink }],
    })
    expect((await search('night', '&page=2')).body).toMatchObject({ chapters: [], authors: [] })
  })

  it('finds categories with something to show by their titles, on the first page', async () => {
    const ocean = await make.category({ title: 'Oceans of the world' })
    const hidden = await make.category({ title: 'Ocean secrets', hidden: true })
    await make.category({ title: 'Ocean floor' })
    for (const { id } of [ocean, hidden]) await make.content({ title: 'Tide', category_id: id })
    const { body } = await search('ocean')
    expect(body).toMatchObject({
      contents: [],
      categories: [
        {
          id: ocean.id,
          title: 'Oceans of the world',
          permalink: ocean.permalink,
          image: null,
          contents_count: 1,
        },
      ],
      corrected: null,
      suggestions: [],
    })
    expect(body.categories).toHaveLength(1)
    expect((await search('ocean', '&page=2')).body.categories).toEqual([])
  })

  it.each(['ocaen', 'ocena', 'oxean', 'oceqn worl'])(
    'takes “%s” for a category of that name',
    async (typed) => {
      const ocean = await make.category({ title: 'Océan World' })
      await make.content({ title: 'Tide', category_id: ocean.id })
      expect((await search(typed)).body.categories).toMatchObject([{ title: 'Océan World' }])
    },
  )

  it('keeps up with categories that are renamed, hidden and emptied', async () => {
    const { db } = world.ctx
    const { id } = await make.category({ title: 'Weather' })
    const tide = await make.content({ title: 'Tide', category_id: id })
    const titles = async (query: string) =>
      (await search(query)).body.categories.map(({ title }: { title: string }) => title)
    expect(await titles('weather')).toEqual(['Weather'])
    await db.updateTable('category').set({ title: 'Climate' }).where('id', '=', id).execute()
    expect([await titles('weather'), await titles('climate')]).toEqual([[], ['Climate']])
    await db.updateTable('content').set({ status: 'draft' }).where('id', '=', tide.id).execute()
    expect(await titles('climate')).toEqual([])
    await db.deleteFrom('category').where('id', '=', id).execute()
    expect(await titles('climate')).toEqual([])
  })

  it('finds programs by what the store’s own fields say of them', async () => {
    const region = await make.customField({ key: 'region', type: 'multi', options: ['patagonia', 'iceland'] })
    const year = await make.customField({ key: 'year', type: 'number' })
    const place = await make.customField({ key: 'place', type: 'text' })
    const silent = await make.customField({ key: 'silent', type: 'boolean' })
    const first = await make.content({ title: 'Glacier' })
    const second = await make.content({ title: 'Patagonia' })
    await make.customValue(first.id, region, 'patagonia', 'iceland')
    await make.customValue(first.id, year, '1994')
    await make.customValue(first.id, silent, 'true')
    await make.customValue(second.id, place, 'Perito Moreno')
    expect(await searchTitles('patagonia')).toEqual(['Patagonia', 'Glacier'])
    expect(await searchTitles('glacier iceland')).toEqual(['Glacier'])
    expect(await searchTitles('1994')).toEqual(['Glacier'])
    expect(await searchTitles('perito mor')).toEqual(['Patagonia'])
    expect((await search('icelnad')).body).toMatchObject({
      corrected: 'iceland',
      contents: [{ title: 'Glacier' }],
    })
    expect(await searchTitles('true')).toEqual([])
  })

  it('keeps up with fields that change, and finds nothing by those only the staff see', async () => {
    const { db } = world.ctx
    const region = await make.customField({ key: 'region', type: 'select', options: ['patagonia'] })
    const { id } = await make.content({ title: 'Glacier' })
    await make.customValue(id, region, 'patagonia')
    await db.updateTable('custom_option').set({ title: 'Tierra' }).where('field_id', '=', region.id).execute()
    expect([await searchTitles('patagonia'), await searchTitles('tierra')]).toEqual([[], ['Glacier']])
    const show = (shown: boolean) =>
      db
        .updateTable('custom_field')
        .set({ filterable: shown, on_page: shown, on_card: shown })
        .where('id', '=', region.id)
        .execute()
    await show(false)
    expect(await searchTitles('tierra')).toEqual([])
    await show(true)
    expect(await searchTitles('tierra')).toEqual(['Glacier'])
    await db.deleteFrom('custom_value').where('content_id', '=', id).execute()
    expect(await searchTitles('tierra')).toEqual([])
  })

  it('takes `q` for `query`', async () => {
    await createTitles('Lighthouse')
    const answer = await guest.get('/api/contents/search?q=lighth')
    expect(answer.json()).toMatchObject({ contents: [{ title: 'Lighthouse' }] })
    const both = await guest.get('/api/contents/search?q=other&query=lighth')
    expect(both.json()).toMatchObject({ contents: [{ title: 'Lighthouse' }] })
    expect((await guest.get(`/api/contents/search?q=${'x'.repeat(101)}`)).statusCode).toBe(400)
  })

  it('keeps up with what changes', async () => {
    const author = await make.author({ name: 'Ada' })
    const { id } = await make.content({ title: 'Before', author_ids: [author.id] })
    const series = await make.collection({ title: 'Series', films: 0 })
    await make.chapter({ content_id: series.id, program_id: id })
    const { db } = world.ctx
    await db
      .updateTable('content')
      .set({ title: 'After', tags: ['fresh'] })
      .where('id', '=', id)
      .execute()
    await db.updateTable('author').set({ name: 'Grace' }).where('id', '=', author.id).execute()
    for (const [word, count] of Object.entries({ before: 0, ada: 0, after: 1, fresh: 1, grace: 1 }))
      expect({ word, count: (await searchTitles(word)).length }).toEqual({ word, count })
    expect((await search('after')).body.chapters).toHaveLength(1)
    await db.deleteFrom('content_author').where('content_id', '=', id).execute()
    expect(await searchTitles('grace')).toEqual([])
    await db.updateTable('content').set({ status: 'expired' }).where('id', '=', id).execute()
    expect(await searchTitles('after')).toEqual([])
  })

  it('finds nothing of another store', async () => {
    const stranger = await make.store('stranger.example')
    await world.ctx.db
      .insertInto('store_host')
      .values({ host: 'localhost', store_id: world.storeId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await world.app.stores.refresh(world.ctx.db)
    const series = await make.collection({ store_id: stranger.id, title: 'Theirs', films: 0 })
    await make.chapter({ content_id: series.id, title: 'Theirs too' })
    await make.author({ store_id: stranger.id, name: 'Theirs' })
    const category = await make.category({ store_id: stranger.id, title: 'Theirs' })
    await make.content({ store_id: stranger.id, title: 'Theirs', category_id: category.id })
    expect((await search('theirs')).body).toMatchObject({
      contents: [],
      chapters: [],
      authors: [],
      categories: [],
      suggestions: [],
    })
    expect((await search('tehirs')).body).toMatchObject({ corrected: null })
  })

  it.each([
    "'; drop table content; --",
    "a' | !b & (c",
    ':* & !',
    '\\',
    '%_%',
    '<script>alert(1)</script>',
    '👩‍🚀 rocket',
    '((((((((((',
    'a '.repeat(50),
    '​',
    'ﷺ',
    "E'\\'",
  ])('takes whatever is typed: %j', async (typed) => {
    await createTitles('Rocket')
    expect(await search(typed)).toMatchObject({ status: 200 })
  })

  it('refuses what is too long, and names it', async () => {
    expect(await search('x'.repeat(101))).toMatchObject({
      status: 400,
      body: { errors: { query: ['maxLength'] } },
    })
  })
})

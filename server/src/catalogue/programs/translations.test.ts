import { expect, it, vi } from 'vitest'
import { storeContextOf } from '../../../testing/store-context.ts'
import { makeWorld } from '../../../testing/world.ts'
import { transact } from '../../platform/context.ts'
import { copyProgram } from './program-copies.ts'

const world = await makeWorld()
const { make } = world
const owner = await world.as(world.owner)
const guest = await world.asGuest()
await owner.patch('/bullet/api/store', { locales: ['fr', 'ar'] })

const film = await make.film({
  title: 'The sleeping lighthouse',
  permalink: 'lighthouse',
  short_description: 'A keeper alone.',
  description: '<p>Eleven winters.</p>',
  meta_title: 'Lighthouse, the film',
})
const FRENCH = { title: 'Les chevaux du phare', description: '<p>Onze hivers.</p>' }

const editProgram = async (id: number, change: object) => {
  const { version } = (await owner.get(`/bullet/api/programs/${id}`)).json()
  return owner.patch(`/bullet/api/programs/${id}`, { version, ...change })
}
const publish = (id: number) => owner.post(`/bullet/api/programs/${id}/publish`)
const translate = async (id: number, translations: object) => {
  const answer = await editProgram(id, { translations })
  if (answer.statusCode === 200) await publish(id)
  return answer
}
const read = async (path: string) => (await guest.get(path)).json()
const until = (path: string, check: (body: ReturnType<typeof JSON.parse>) => void) =>
  vi.waitFor(async () => check(await read(path)), 10_000)
const titlesOf = (cards: { title: string }[]) => cards.map(({ title }) => title)

it('waits in the draft of a public program, and is shown once that is published', async () => {
  expect((await read('/api/contents/lighthouse?locale=fr')).title).toBe('The sleeping lighthouse')
  const edited = await editProgram(film.id, { translations: { fr: FRENCH } })
  expect(edited.json()).toMatchObject({ has_changes: true, translations: { fr: FRENCH } })
  expect((await read('/api/contents/lighthouse?locale=fr')).title).toBe('The sleeping lighthouse')

  await publish(film.id)
  await until('/api/contents/lighthouse?locale=fr', ({ title }) => expect(title).toBe(FRENCH.title))
})

it('falls back to the store’s own language field by field, and says where', async () => {
  expect(await read('/api/contents/lighthouse?locale=fr')).toMatchObject({
    ...FRENCH,
    short_description: 'A keeper alone.',
    meta_title: null, // the title of the page is its translation
    untranslated: ['short_description'],
  })
  const own = await read('/api/contents/lighthouse')
  expect(own).toMatchObject({ title: 'The sleeping lighthouse', meta_title: 'Lighthouse, the film' })
  expect(own).not.toHaveProperty('untranslated')
  expect((await read('/api/contents/lighthouse?locale=ar')).untranslated).toEqual([
    'title',
    'short_description',
    'description',
  ])
  // Neither another language nor the store's own changes anything.
  expect(await read('/api/contents/lighthouse?locale=de')).toEqual(own)
  expect(await read('/api/contents/lighthouse?locale=en')).toEqual(own)
  expect((await guest.get('/api/contents/lighthouse?locale=')).statusCode).toBe(400)
})

it('translates cards wherever they stand', async () => {
  const night = await make.category({ title: 'Night', permalink: 'night' })
  await make.film({ title: 'Untranslated', category_ids: [night.id] })
  await owner.post('/bullet/api/programs/bulk', { action: 'add_category', ids: [film.id], term_id: night.id })
  const series = await make.collection({ permalink: 'series', films: 0 })
  await make.chapter({ content_id: series.id, program_id: film.id })
  await make.chapter({ content_id: series.id, program_id: film.id, title: 'Opening' })

  await until('/api/categories/initial_with_content?locale=fr', ({ categories: [row] }) =>
    expect(titlesOf(row.contents).toSorted()).toEqual([FRENCH.title, 'Untranslated']),
  )
  expect(titlesOf(await read('/api/contents?locale=fr'))).toContain(FRENCH.title)
  expect(titlesOf(await read('/api/contents'))).not.toContain(FRENCH.title)
  expect(titlesOf(await read('/api/chapters?permalink=series&locale=fr'))).toEqual([FRENCH.title, 'Opening'])
  const ana = await world.as(await make.member())
  await ana.post('/api/favorites', { id: film.id })
  expect(titlesOf((await ana.get('/api/contents/favorites?locale=fr')).json())).toEqual([FRENCH.title])
})

it('is dropped from prepared answers and pages when it changes', async () => {
  const page = async () =>
    (await world.app.inject({ url: '/programs/lighthouse?locale=fr', headers: { host: 'films.example' } }))
      .body
  await vi.waitFor(async () => expect(await page()).toContain(FRENCH.title), 10_000)
  await translate(film.id, { fr: { ...FRENCH, title: 'Le phare endormi' } })
  await vi.waitFor(async () => expect(await page()).toContain('Le phare endormi'), 10_000)
  expect(titlesOf(await read('/api/contents?locale=fr'))).toContain('Le phare endormi')
})

it('gives each language of a page an address, named by the others and the sitemap', async () => {
  const get = (url: string) => world.app.inject({ url, headers: { host: 'films.example' } })
  const { body } = await get('/programs/lighthouse?locale=fr')
  expect(body).toContain('<html lang="fr"')
  expect(body).toMatch(/<title>Le phare endormi · /)
  expect(body).toContain('<link rel="canonical" href="http://films.example/programs/lighthouse?locale=fr">')
  expect(body).toContain('href="http://films.example/programs/lighthouse" hreflang="x-default"')

  const sitemap = (await get('/sitemap.xml')).body
  expect(sitemap).toContain('<loc>http://films.example/programs/lighthouse?locale=ar</loc>')
  expect(sitemap).toContain(
    '<xhtml:link rel="alternate" hreflang="fr" href="http://films.example/programs/lighthouse?locale=fr"/>',
  )
  const feed = (await get('/rss?locale=fr')).body
  expect(feed).toContain('<title>Le phare endormi</title>')
  expect(feed).toContain('<link>http://films.example/programs/lighthouse?locale=fr</link>')
  expect(feed).toContain('<language>fr</language>')
  expect((await get('/rss')).body).toContain('<title>The sleeping lighthouse</title>')
})

it('is searched by the words of its language, before those of the store’s own', async () => {
  await translate(film.id, { fr: { ...FRENCH, title: 'Les chevaux du phare' } })
  await make.film({ title: 'Cheval, a study', views: 900 })
  const find = async (query: string, rest = '') =>
    titlesOf((await read(`/api/contents/search?query=${encodeURIComponent(query)}${rest}`)).contents)

  expect(await find('cheval')).toEqual(['Cheval, a study'])
  expect(await find('cheval', '&locale=fr')).toEqual(['Les chevaux du phare', 'Cheval, a study'])
  expect(await find('onze hiver', '&locale=fr')).toEqual(['Les chevaux du phare'])
  expect(await find('keeper', '&locale=fr')).toEqual(['Les chevaux du phare'])
  expect(await find('lighthouse', '&locale=fr')).toEqual(['Les chevaux du phare'])
  expect(await find('cheval', '&locale=fr&sort=popular')).toEqual(['Cheval, a study', 'Les chevaux du phare'])
  expect(await find('cheval', '&locale=fr&kind=collection')).toEqual([])
})

it('takes the languages of the store alone, and forgets what is emptied', async () => {
  const refused = await translate(film.id, { de: { title: 'Der Leuchtturm' } })
  expect(refused.statusCode).toBe(400)
  expect(refused.json()).toMatchObject({
    code: 'language_not_offered',
    errors: { translations: ['unknown'] },
  })
  expect((await translate(film.id, { en: { title: 'Lighthouse' } })).statusCode).toBe(400)
  expect((await translate(film.id, { 'not a tag': { title: 'x' } })).statusCode).toBe(400)
  expect((await translate(film.id, { fr: { titel: 'x' } })).statusCode).toBe(400)

  await translate(film.id, { ar: { title: '  المنارة النائمة ', description: '<script>x</script><p>a</p>' } })
  const { translations } = (await owner.get(`/bullet/api/programs/${film.id}`)).json()
  expect(translations.ar).toEqual({ title: 'المنارة النائمة', description: '<p>a</p>' })
  expect(translations.fr.title).toBe('Les chevaux du phare')
  await translate(film.id, { ar: { title: ' ', description: null } })
  expect((await owner.get(`/bullet/api/programs/${film.id}`)).json().translations).not.toHaveProperty('ar')
})

it('is copied with its program', async () => {
  const ctx = storeContextOf(world)
  const copy = await transact(ctx, (ctx) => copyProgram(ctx, film.id))
  const { translations } = (await owner.get(`/bullet/api/programs/${copy}`)).json()
  expect(translations?.fr).toMatchObject({ title: 'Les chevaux du phare' })
})

it('is kept from people and stores it is not for', async () => {
  const moderator = await world.as(await make.member({ role: 'moderator' }))
  const { version } = (await owner.get(`/bullet/api/programs/${film.id}`)).json()
  const change = { version, translations: { fr: { title: 'x' } } }
  expect((await moderator.patch(`/bullet/api/programs/${film.id}`, change)).statusCode).toBe(403)

  await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  const other = await make.store('other.example')
  const theirs = await make.film({ title: 'Theirs', permalink: 'theirs', store_id: other.id })
  const foreign = await owner.patch(`/bullet/api/programs/${theirs.id}`, change)
  expect(foreign.json().code).toBe('program_not_found')
})

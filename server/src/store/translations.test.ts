import type { WordEntry } from '@matinee/contract/store/store'
import { expect, it } from 'vitest'
import { parsePageData } from '../../testing/page-data.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const words = async (locale: string) => (await world.app.inject(`/translations?locale=${locale}`)).json()
const save = (locale: string, key: string, text: string | null) =>
  owner.put('/bullet/api/words', { locale, key, text })

it('answers every word by key, in English where a language has none', async () => {
  const english = await words('en')
  expect(english).toMatchObject({
    'catalog.title': 'Catalog',
    'player.play': 'Play',
    'refusal.not_found': expect.any(String),
  })
  expect(english).not.toHaveProperty('settings.title')
  expect(Object.keys(await words('is'))).toEqual(Object.keys(english))
  expect((await world.app.inject('/translations')).json()).toEqual(english)
  expect((await world.app.inject('/translations?locale=../../etc')).json()).toMatchObject({
    code: 'invalid_input',
    errors: { locale: ['pattern'] },
  })
})

it('applies a store’s own words at once, and restores the bundled ones', async () => {
  const shipped = (await words('en'))['catalog.title']
  const saved = await save('en', 'catalog.title', 'Now <showing>')
  expect(saved.json()).toMatchObject({
    key: 'catalog.title',
    area: 'storefront',
    own: 'Now <showing>',
    shipped,
  })

  expect((await words('en'))['catalog.title']).toBe('Now <showing>')
  const page = await world.app.inject('/catalog')
  expect(page.body).toContain('<title>Now &lt;showing&gt;')
  expect(page.body).not.toContain('<showing>')
  const later = await world.app.inject(parsePageData(page.body).words_at!)
  expect(later.json()['catalog.title']).toBe('Now <showing>')

  expect((await save('en', 'catalog.title', null)).json()).toMatchObject({ own: null })
  expect((await words('en'))['catalog.title']).toBe(shipped)
})

it('keeps each language and each store to itself', async () => {
  await save('fr', 'catalog.new', 'Nouveautés à nous')
  const stranger = await world.make.store('words.example')
  await world.ctx.db
    .insertInto('store_word')
    .values({ store_id: stranger.id, locale: 'en', key: 'catalog.new', text: 'Theirs' })
    .execute()
  await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  await world.app.stores.refresh(world.ctx.db)

  expect((await words('fr'))['catalog.new']).toBe('Nouveautés à nous')
  expect((await words('en'))['catalog.new']).toBe('New')
  const theirs = await world.app.inject({ url: '/translations', headers: { host: 'words.example' } })
  expect(theirs.json()['catalog.new']).toBe('Theirs')
  const list = (await owner.get('/bullet/api/words?locale=fr')).json<WordEntry[]>()
  expect(list.filter(({ own }) => own !== null).map(({ key }) => key)).toEqual(['catalog.new'])
})

it('refuses malformed messages with the reason', async () => {
  expect((await save('en', 'header.home', 'Home of {store')).json()).toMatchObject({
    code: 'word_malformed',
    errors: { text: ['malformed'] },
  })
  expect((await save('en', 'header.home', 'Home of {shop}')).json()).toMatchObject({
    code: 'word_value_unknown',
    message: expect.stringContaining('“shop”'),
  })
  expect((await save('en', 'header.home', '{store, date, short}')).json().code).toBe('word_malformed')
  expect((await save('en', 'made.up', 'Text')).statusCode).toBe(404)
  expect((await save('xx', 'header.home', 'Text')).json().errors).toEqual({ locale: ['enum'] })
  expect((await words('en'))['header.home']).toBe('{store}: to the catalog')
})

it('refuses a mail text without its required value', async () => {
  const answer = await save('en', 'mail.join_code.subject', 'Your code for {store}')
  expect(answer.json()).toMatchObject({ code: 'word_value_missing', errors: { text: ['missing_value'] } })
  expect(answer.json().message).toContain('“code”')
  expect((await save('en', 'mail.join_code.subject', '{code}')).statusCode).toBe(200)
  expect((await save('en', 'mail.welcome.title', 'Hello')).statusCode).toBe(200)
})

it('imports valid texts and names the others', async () => {
  const answer = await owner.post('/bullet/api/words', {
    locale: 'de',
    words: {
      'catalog.title': 'Katalog',
      'header.home': '{laden}',
      'made.up': 'x',
      'footer.top': '  ',
      'catalog.new': '{',
    },
  })
  expect(answer.json()).toEqual({
    kept: 1,
    left_out: [
      { key: 'header.home', reason: 'unknown_value' },
      { key: 'made.up', reason: 'unknown_key' },
      { key: 'catalog.new', reason: 'malformed' },
    ],
  })
  expect((await words('de'))['catalog.title']).toBe('Katalog')
})

it('is for staff alone', async () => {
  const guest = await world.asGuest()
  expect(
    (await guest.put('/bullet/api/words', { locale: 'en', key: 'catalog.title', text: 'Mine' })).statusCode,
  ).toBe(401)
  const member = await world.as(await world.make.member())
  expect((await member.post('/bullet/api/words', { locale: 'en', words: {} })).statusCode).toBe(403)
})

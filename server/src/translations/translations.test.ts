import type { Campaign } from '@matinee/contract/notices/campaigns'
import { listPageTexts } from '@matinee/contract/site/page-texts'
import type { EditedPage } from '@matinee/contract/site/pages'
import { expect, it, vi } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const { make } = world
const owner = await world.as(world.owner)
const guest = await world.asGuest()
await owner.patch('/bullet/api/store', { locales: ['fr'] })

const read = async (path: string) => (await guest.get(path)).json()
const until = (path: string, check: (body: ReturnType<typeof JSON.parse>) => void) =>
  vi.waitFor(async () => check(await read(path)), 5000)

const night = await make.category({ title: 'Night', permalink: 'night' })
const film = await make.film({ title: 'Harbour', permalink: 'harbour', category_ids: [night.id] })
const author = (await owner.post('/bullet/api/authors', { title: 'Ines' })).json()
const field = (
  await owner.post('/bullet/api/custom_fields', {
    title: 'Mood',
    type: 'select',
    options: [{ title: 'Calm' }],
    on_card: true,
  })
).json()
const plan = (
  await owner.post('/bullet/api/offers', {
    type: 'recurring',
    title: 'Monthly',
    perks: ['Everything', 'No ads'],
    period: { unit: 'month', count: 1 },
    covers_all: true,
    prices: [{ currency: 'USD', amount: 999 }],
  })
).json()

const changeTerm = async (path: string, change: object) => {
  const { version } = (await owner.get(path)).json()
  return owner.patch(path, { version, ...change })
}

it('counts what is not translated, and names it', async () => {
  const [french] = (await owner.get('/bullet/api/translations')).json()
  expect(french).toEqual({
    language: 'fr',
    kinds: [
      { kind: 'program', count: 1, incomplete: 1 },
      { kind: 'category', count: 1, incomplete: 1 },
      { kind: 'author', count: 0, incomplete: 0 },
      { kind: 'field', count: 1, incomplete: 1 },
      { kind: 'offer', count: 1, incomplete: 1 },
      { kind: 'upsell', count: 0, incomplete: 0 },
      { kind: 'page', count: 0, incomplete: 0 },
      { kind: 'menu', count: 0, incomplete: 0 },
      { kind: 'campaign', count: 0, incomplete: 0 },
      { kind: 'automation', count: 0, incomplete: 0 },
    ],
  })
  const incomplete = async (kind: string) =>
    (await owner.get(`/bullet/api/translations/incomplete?language=fr&kind=${kind}`)).json()
  expect(await incomplete('offer')).toEqual([{ id: plan.id, title: 'Monthly', texts: ['title', 'perks'] }])
  expect(await incomplete('field')).toEqual([{ id: field.id, title: 'Mood', texts: ['title', 'option'] }])
  expect(await incomplete('author')).toEqual([])
  const german = await owner.get('/bullet/api/translations/incomplete?language=de&kind=program')
  expect(german.json()).toEqual([])
})

it('translates categories, found by their titles in the language of the search', async () => {
  const changed = await changeTerm(`/bullet/api/categories/${night.id}`, {
    translations: { fr: { title: 'Les nuits', description: '<p>Noir</p><script>x</script>' } },
  })
  expect(changed.json().translations).toEqual({ fr: { title: 'Les nuits', description: '<p>Noir</p>' } })
  await until('/api/categories?locale=fr', ([category]) => expect(category.title).toBe('Les nuits'))
  expect((await read('/api/categories'))[0].title).toBe('Night')
  expect(await read('/api/categories/night?locale=fr')).toMatchObject({
    title: 'Les nuits',
    meta_title: null,
  })
  expect((await read('/api/categories/initial_with_content?locale=fr')).categories[0].title).toBe('Les nuits')
  expect((await read('/api/contents/harbour?locale=fr')).categories).toEqual([
    { id: night.id, title: 'Les nuits', permalink: 'night' },
  ])
  const found = async (query: string) => (await read(`/api/contents/search?query=${query}`)).categories
  expect(await found('nuit&locale=fr')).toMatchObject([{ title: 'Les nuits' }])
  expect(await found('night&locale=fr')).toMatchObject([{ title: 'Les nuits' }])
  expect(await found('nuit')).toEqual([])
  const feed = await guest.get('/categories/night/rss?locale=fr')
  expect(feed.body).toContain('<title>Les nuits · ')
})

it('translates what authors say of themselves, not their names', async () => {
  const path = `/bullet/api/authors/${author.id}`
  await changeTerm(path, { description: '<p>Born by the sea.</p>' })
  await changeTerm(path, { translations: { fr: { description: '<p>Née en bord de mer.</p>' } } })
  await until(`/api/authors/${author.permalink}?locale=fr`, (shown) =>
    expect(shown).toMatchObject({ name: 'Ines', bio: '<p>Née en bord de mer.</p>' }),
  )
  expect((await read(`/api/authors/${author.permalink}`)).bio).toBe('<p>Born by the sea.</p>')
})

it('translates custom fields and their choices', async () => {
  const [{ slug }] = field.options
  const { version } = (await owner.get(`/bullet/api/programs/${film.id}`)).json()
  await owner.patch(`/bullet/api/programs/${film.id}`, { version, custom_values: { mood: slug } })
  await owner.post(`/bullet/api/programs/${film.id}/publish`)
  const saved = await owner.patch(`/bullet/api/custom_fields/${field.id}`, {
    translations: { fr: { title: 'Humeur', [`option.${slug}`]: 'Calme' } },
  })
  expect(saved.json().translations.fr).toEqual({ title: 'Humeur', [`option.${slug}`]: 'Calme' })

  const said = { key: 'mood', title: 'Humeur', values: [{ title: 'Calme', slug }] }
  await until('/api/contents?locale=fr', ([card]) => expect(card.custom_values).toMatchObject([said]))
  expect((await read('/api/contents/harbour?locale=fr')).custom_values).toMatchObject([said])
  expect((await read('/api/custom_fields?locale=fr'))[0]).toMatchObject({ title: 'Humeur' })
  expect((await read('/api/custom_fields'))[0]).toMatchObject({ title: 'Mood' })
})

it('translates offers, and falls back text by text', async () => {
  const translations = { fr: { title: 'Mensuel', perks: 'Tout\nSans publicité' } }
  const saved = await owner.patch(`/bullet/api/offers/${plan.id}`, { translations })
  expect(saved.json().translations).toEqual(translations)
  await until('/api/offers?locale=fr', ([offer]) =>
    expect(offer).toMatchObject({ title: 'Mensuel', perks: ['Tout', 'Sans publicité'] }),
  )
  expect((await read(`/api/offers/${plan.id}`)).perks).toEqual(['Everything', 'No ads'])
  await owner.patch(`/bullet/api/offers/${plan.id}`, { translations: { fr: { title: 'Mensuel' } } })
  await until(`/api/offers/${plan.id}?locale=fr`, (offer) =>
    expect(offer).toMatchObject({
      title: 'Mensuel',
      perks: ['Everything', 'No ads'],
      untranslated: ['perks'],
    }),
  )
  const refused = await owner.patch(`/bullet/api/offers/${plan.id}`, { translations: { de: { title: 'x' } } })
  expect(refused.json().code).toBe('language_not_offered')
})

it('names in the checkout what is bought in the language of its buyer', async () => {
  await owner.patch(`/bullet/api/offers/${plan.id}`, { translations: { fr: { title: 'Mensuel' } } })
  const buyer = await world.as(await make.member())
  const begun = await buyer.post('/api/orders?locale=fr', { offer_id: plan.id })
  const { key, offer } = begun.json().order
  expect(offer).toMatchObject({ title: 'Mensuel', untranslated: ['perks'] })
  const titleAt = async (path: string) => (await buyer.get(path)).json().offer.title
  expect(await titleAt(`/api/orders/${key}?locale=fr`)).toBe('Mensuel')
  expect(await titleAt('/api/orders/current')).toBe('Monthly')
})

it('counts drafts as they will be published, and leaves archived programs out', async () => {
  const { version } = (await owner.get(`/bullet/api/programs/${film.id}`)).json()
  await owner.patch(`/bullet/api/programs/${film.id}`, { version, translations: { fr: { title: 'Port' } } })
  await make.film({ title: 'Old', status: 'archived' })
  const [french] = (await owner.get('/bullet/api/translations')).json()
  expect(french.kinds[0]).toEqual({ kind: 'program', count: 1, incomplete: 0 })
})

it('counts pages and menus for those who see the site, and names what they lack', async () => {
  const made = (await owner.post('/bullet/api/pages', { template: 'faq', title: 'Asked' })).json<EditedPage>()
  const { version, title, description, blocks, permalink, language, in_search } = made
  const french = Object.fromEntries(
    listPageTexts(made).map(({ name, field }) => [name, field === 'answer' ? null : 'x']),
  )
  const body = { version, title, description, blocks, permalink, language, in_search }
  await owner.put(`/bullet/api/pages/${made.id}`, { ...body, translations: { fr: french } })
  const header = [{ label: 'Blog', page_id: null, address: '/blog' }]
  const menus = (await owner.put('/bullet/api/menus', { header, footer: [] })).json()
  const kindsFor = async (client: typeof owner) =>
    (await client.get('/bullet/api/translations'))
      .json()[0]
      .kinds.filter(({ kind }: { kind: string }) => ['page', 'menu'].includes(kind))
  expect(await kindsFor(owner)).toEqual([
    { kind: 'page', count: 1, incomplete: 1 },
    { kind: 'menu', count: 1, incomplete: 1 },
  ])
  const incomplete = async (kind: string, client = owner) =>
    (await client.get(`/bullet/api/translations/incomplete?language=fr&kind=${kind}`)).json()
  expect(await incomplete('page')).toEqual([{ id: made.id, title: 'Asked', texts: ['answer'] }])
  expect(await incomplete('menu')).toEqual([{ id: menus.header[0].id, title: 'Blog', texts: ['label'] }])
  const manager = await world.as(await make.member({ role: 'content_manager' }))
  expect(await kindsFor(manager)).toEqual([])
  expect(await incomplete('page', manager)).toEqual([])
})

it('counts upsells and mails that are still to be sent, and names what they lack', async () => {
  const yearly = (
    await owner.post('/bullet/api/offers', {
      ...{ type: 'recurring', title: 'Yearly', period: { unit: 'year', count: 1 }, covers_all: true },
      prices: [{ currency: 'USD', amount: 9900 }],
    })
  ).json()
  const upsell = await owner.post('/bullet/api/upsells', {
    ...{ from_offer_id: plan.id, to_offer_id: yearly.id, title: 'Two months free', text: 'Pay once a year.' },
    ...{ percent: 0, duration: 'once', periods: null, translations: { fr: { title: 'Deux mois offerts' } } },
  })
  const letter = (await owner.post('/bullet/api/campaigns', { subject: 'News' })).json<Campaign>()
  const inFrench = (await owner.post('/bullet/api/campaigns', { subject: 'Des nouvelles' })).json<Campaign>()
  const change = ({ id, ...campaign }: Campaign, changes: object) => {
    const { subject, preheader, blocks, locale, topic, audience, segment_id, per_minute } = campaign
    const content = {
      subject,
      preheader,
      blocks,
      locale,
      topic,
      audience,
      segment_id,
      per_minute,
      test: null,
    }
    return owner.put(`/bullet/api/campaigns/${id}`, { ...content, ...changes })
  }
  const test = { subject: 'Other news', preheader: '', share: 20, hours: 4, by: 'clicks' }
  const changed = await change(letter, { test, translations: { fr: { subject: 'Nouvelles' } } })
  expect(changed.json()).toMatchObject({ test })
  await change(inFrench, { locale: 'fr' })
  const welcome = await owner.post('/bullet/api/automations', { name: 'Welcome', template: 'welcome' })
  const counts = (await owner.get('/bullet/api/translations')).json()[0].kinds
  expect(counts).toEqual(
    expect.arrayContaining([
      { kind: 'upsell', count: 1, incomplete: 1 },
      { kind: 'campaign', count: 1, incomplete: 1 },
      { kind: 'automation', count: 1, incomplete: 1 },
    ]),
  )
  const incomplete = async (kind: string) =>
    (await owner.get(`/bullet/api/translations/incomplete?language=fr&kind=${kind}`)).json()
  expect(await incomplete('upsell')).toEqual([
    { id: upsell.json().id, title: 'Two months free', texts: ['text'] },
  ])
  expect(await incomplete('campaign')).toEqual([{ id: letter.id, title: 'News', texts: ['test_subject'] }])
  expect(await incomplete('automation')).toEqual([
    { id: welcome.json().id, title: 'Welcome', texts: expect.arrayContaining(['subject', 'blocks']) },
  ])
  await change(letter, {
    test,
    translations: { fr: { subject: 'Nouvelles', test_subject: 'Autres nouvelles' } },
  })
  expect(await incomplete('campaign')).toEqual([])
})

it('is for those who see content', async () => {
  const accountant = await world.as(await make.member({ role: 'analyst' }))
  const own = await world.as(await make.member({ role: 'author' }))
  for (const client of [accountant, own, guest])
    expect([401, 403]).toContain((await client.get('/bullet/api/translations')).statusCode)
})

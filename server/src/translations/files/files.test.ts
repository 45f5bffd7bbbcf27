import type { TranslationFile, TranslationImport } from '@matinee/contract/translations/translation-files'
import type { EditedPage } from '@matinee/contract/site/pages'
import type { Menus } from '@matinee/contract/site/menus'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const { make } = world
const owner = await world.as(world.owner)
await owner.patch('/bullet/api/store', { locales: ['fr', 'pt-BR'] })

const film = await make.film({ title: 'Harbour', permalink: 'harbour', short_description: '=1+1, or "two"' })
const night = await make.category({ title: 'Night', permalink: 'night' })
const author = (await owner.post('/bullet/api/authors', { title: 'Ines' })).json()
const { version } = (await owner.get(`/bullet/api/authors/${author.id}`)).json()
await owner.patch(`/bullet/api/authors/${author.id}`, { version, description: '<p>By sea</p>' })
const field = (
  await owner.post('/bullet/api/custom_fields', {
    ...{ title: 'Mood', type: 'select', options: [{ title: 'Calm' }], on_card: true },
  })
).json()
const plan = (
  await owner.post('/bullet/api/offers', {
    ...{ type: 'recurring', title: 'Monthly', perks: ['All', 'No ads'], covers_all: true },
    ...{ period: { unit: 'month', count: 1 }, prices: [{ currency: 'USD', amount: 999 }] },
  })
).json()
const page = (await owner.post('/bullet/api/pages', { template: 'faq', title: 'Asked' })).json<EditedPage>()
const menus = (
  await owner.put('/bullet/api/menus', {
    header: [{ label: 'Blog', page_id: null, address: '/blog' }],
    footer: [],
  })
).json<Menus>()
const entry = menus.header[0]!.id!

const download = async (search = '', client = owner) => {
  const { body } = await client.get(`/bullet/api/translations.csv${search}`)
  return parse(body, { bom: true }) as string[][]
}
const send = (rows: unknown[][], path = '/check', client = owner) =>
  client.post(`/bullet/api/translation_files${path}`, stringify(rows, { bom: true }), {
    headers: { 'content-type': 'text/csv' },
  })
const check = async (rows: unknown[][]) => (await send(rows)).json<TranslationFile>()
const HEAD = ['kind', 'id', 'field', 'original', 'fr']
const codesOf = ({ shown }: TranslationFile) =>
  shown.map(({ faults, notes }) => [...faults, ...notes].map(({ code }) => code.replace('translation_', '')))

it('is every text of the store beside its translations', async () => {
  const [head, ...rows] = await download()
  expect(head).toEqual(['kind', 'id', 'field', 'original', 'fr', 'pt-BR'])
  const texts = rows.map(([kind, id, name]) => `${kind} ${id} ${name}`)
  expect(texts).toEqual(
    expect.arrayContaining([
      `program ${film.id} title`,
      `category ${night.id} title`,
      `author ${author.id} description`,
      `field ${field.id} title`,
      `field ${field.id} option.calm`,
      `offer ${plan.id} perks`,
      `page ${page.id} title`,
      `page ${page.id} 1.questions.1.question`,
      `menu ${entry} label`,
    ]),
  )
  expect(rows.find(([, , name]) => name === 'perks')![3]).toBe('All\nNo ads')
  expect(rows.find(([, , name]) => name === 'short_description')![3]).toBe(`'=1+1, or "two"`)
  const manager = await world.as(await make.member({ role: 'content_manager' }))
  expect((await download('', manager)).filter(([kind]) => kind === 'page' || kind === 'menu')).toEqual([])
})

it('says what each row does, and saves nothing', async () => {
  const [head, ...rows] = await download()
  const filled = rows.map(([kind, id, name, own]) => [kind, id, name, own, `${own} (fr)`, ''])
  const checked = await check([head!, ...filled])
  expect(checked).toMatchObject({ rows: rows.length, ready: rows.length, same: 0, refused: 0, saved: 0 })
  expect(checked.shown[0]).toMatchObject({
    line: 2,
    state: 'ready',
    notes: [{ code: 'translation_note_new', values: { languages: 'fr' } }],
  })
  expect(await download()).toEqual([head, ...rows])
  expect(await check([head!, ...rows])).toMatchObject({ ready: 0, same: rows.length, shown: [] })
})

it('saves what is ready by the rules of each kind, and is then the same', async () => {
  const [head, ...rows] = await download()
  const filled = rows.map(([kind, id, name, own]) => [kind, id, name, own, `${own} (fr)`, ''])
  const saved = (await send([head!, ...filled], '')).json<TranslationFile>()
  expect(saved).toMatchObject({ saved: rows.length, refused: 0 })
  expect(await check([head!, ...filled])).toMatchObject({ same: rows.length })

  const program = (await owner.get(`/bullet/api/programs/${film.id}`)).json()
  expect(program.translations.fr).toEqual({
    title: 'Harbour (fr)',
    short_description: '=1+1, or "two" (fr)',
  })
  const { translations } = (await owner.get(`/bullet/api/pages/${page.id}`)).json<EditedPage>()
  expect(translations['fr']).toMatchObject({ title: 'Asked (fr)', '1.questions.1.question': /\(fr\)$/ })
  expect((await owner.get('/bullet/api/menus')).json<Menus>().header).toMatchObject([
    { id: entry, translations: { fr: { label: 'Blog (fr)' } } },
  ])
  expect((await download('?only=missing'))[1]).toContain('Harbour (fr)')

  const more = await check([
    [...HEAD, 'pt-BR'],
    ['program', film.id, 'title', 'Another', 'Le port', 'O porto'],
  ])
  expect(codesOf(more)).toEqual([['note_new', 'note_replaced', 'note_original_changed']])
})

it.each([
  [['films', 1, 'title', '', 'x'], 'row_kind'],
  [['program', 999_999, 'title', '', 'x'], 'row_id'],
  [['program', 'first', 'title', '', 'x'], 'row_id'],
  [['program', film.id, 'name', '', 'x'], 'row_field'],
  [['program', film.id, 'title', '', 'x'.repeat(256)], 'row_too_long'],
])('says what is wrong with the row %j', async (row, code) => {
  const answer = await check([HEAD, row])
  expect(codesOf(answer)).toEqual([[code]])
  expect(answer).toMatchObject({ refused: 1, ready: 0 })
})

it('says so if two rows are about the same text, and saves the first', async () => {
  const rows = [
    HEAD,
    ['category', night.id, 'title', 'Night', 'A'],
    ['category', night.id, 'title', 'Night', 'B'],
  ]
  expect(codesOf(await check(rows))).toEqual([['note_replaced'], ['row_twice']])
  expect((await send(rows, '')).json()).toMatchObject({ saved: 1, refused: 1 })
})

it.each([
  [
    [
      ['name', 'text'],
      ['a', 'b'],
    ],
    'translation_file_unreadable',
  ],
  [[HEAD], 'translation_file_empty'],
  [
    [
      [...HEAD, 'de'],
      ['program', 1, 'title', '', 'x', 'y'],
    ],
    'translation_file_language',
  ],
  [
    [
      [...HEAD, 'en'],
      ['program', 1, 'title', '', 'x', 'y'],
    ],
    'translation_file_language',
  ],
  [
    [
      ['kind', 'id', 'field'],
      ['program', 1, 'title'],
    ],
    'translation_file_without_languages',
  ],
])('refuses the file %j', async (rows, code) => {
  const answer = await send(rows)
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, code])
})

it('saves for a role what that role may change', async () => {
  const manager = await world.as(await make.member({ role: 'content_manager' }))
  const rows = [
    HEAD,
    ['category', night.id, 'title', 'Night', 'C'],
    ['offer', plan.id, 'title', 'Monthly', 'M'],
    ['page', page.id, 'title', 'Asked', 'D'],
  ]
  const answer = (await send(rows, '', manager)).json<TranslationFile>()
  expect(answer).toMatchObject({ saved: 1, refused: 2 })
  expect(codesOf(answer)).toEqual([['note_replaced'], ['row_role'], ['row_role']])
})

it('saves an upsell by its rules, for a role that may change what is sold', async () => {
  const yearly = (
    await owner.post('/bullet/api/offers', {
      ...{ type: 'recurring', title: 'Yearly', covers_all: true, period: { unit: 'year', count: 1 } },
      prices: [{ currency: 'USD', amount: 9900 }],
    })
  ).json()
  const upsell = (
    await owner.post('/bullet/api/upsells', {
      ...{ from_offer_id: plan.id, to_offer_id: yearly.id, title: 'Take the year', text: 'Pay for ten' },
      ...{ percent: 10, duration: 'once', periods: null },
      translations: { fr: { text: 'Dix mois' }, 'pt-BR': { title: 'O ano' } },
    })
  ).json()
  const row = (field: string, said: string) => ['upsell', upsell.id, field, '', said]
  const manager = await world.as(await make.member({ role: 'content_manager' }))
  const refused = (await send([HEAD, row('title', 'X')], '', manager)).json<TranslationFile>()
  expect(codesOf(refused)).toEqual([['row_role']])
  const tooLong = await check([HEAD, row('title', 'x'.repeat(10_000))])
  expect(codesOf(tooLong)).toEqual([['row_too_long']])

  const saved = (await send([HEAD, row('title', 'Prenez l’année')], '')).json<TranslationFile>()
  expect(saved).toMatchObject({ saved: 1, refused: 0 })
  expect((await owner.get('/bullet/api/upsells')).json()).toMatchObject([
    {
      ...{ id: upsell.id, title: 'Take the year', percent: 10, active: true },
      translations: { fr: { title: 'Prenez l’année', text: 'Dix mois' }, 'pt-BR': { title: 'O ano' } },
    },
  ])
})

const undo = (id: number, client = owner) => client.post(`/bullet/api/translation_files/${id}/undo`)
const lastFile = async () =>
  (await owner.get('/bullet/api/translation_files/last')).json<TranslationImport | null>()

it('is undone by one act: every text becomes what it was, of whatever kind', async () => {
  const before = await download()
  const [head, ...rows] = before
  const filled = rows.map(([kind, id, name, own]) => [kind, id, name, own, `${own} (2)`, `${own} (3)`])
  const saved = (await send([head!, ...filled], '')).json<TranslationFile>()
  expect(saved.saved).toBe(rows.length)
  expect(await lastFile()).toMatchObject({ id: saved.import_id, rows: rows.length })
  expect((await undo(saved.import_id!)).json()).toEqual({ restored: rows.length, kept: 0 })
  expect(await download()).toEqual(before)
  expect((await lastFile())?.id).toBeLessThan(saved.import_id!)
  expect((await undo(saved.import_id!)).json()).toMatchObject({ code: 'translation_import_undone' })
})

it('leaves what was changed since, and what is gone', async () => {
  const gone = await make.category({ title: 'Gone', permalink: 'gone' })
  const row = (id: number, said: string) => ['category', id, 'title', '', said]
  const { import_id } = (
    await send([HEAD, row(night.id, 'Nuit'), row(gone.id, 'Partie')], '')
  ).json<TranslationFile>()
  await send([HEAD, row(night.id, 'La nuit')], '')
  await owner.delete(`/bullet/api/categories/${gone.id}`)
  expect((await undo(import_id!)).json()).toEqual({ restored: 0, kept: 2 })
  expect((await download()).find(([kind, id]) => kind === 'category' && id === String(night.id))![4]).toBe(
    'La nuit',
  )
})

it('cannot be undone where nothing was saved, by a role that may not, or a month later', async () => {
  const same = (
    await send([HEAD, ['category', night.id, 'title', '', 'La nuit']], '')
  ).json<TranslationFile>()
  expect(same).toMatchObject({ saved: 0, import_id: null })
  const { id } = (await lastFile())!
  const support = await world.as(await make.member({ role: 'support' }))
  expect((await undo(id, support)).statusCode).toBe(403)
  world.setTime(new Date(Date.now() + 31 * 86_400_000).toISOString())
  expect(await lastFile()).toBeNull()
  expect((await undo(id)).json()).toMatchObject({ code: 'translation_import_not_found' })
})

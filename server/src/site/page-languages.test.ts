import type { Block } from '@matinee/contract/site/blocks'
import type { EditedPage, PageChanges, PageRevision, ShownPage } from '@matinee/contract/site/pages'
import type { RevisionField } from '@matinee/contract/platform/revisions'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import { openBrowser } from '../../testing/browser.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const guest = await world.asGuest()
await owner.patch('/bullet/api/store', { locales: ['fr', 'ar'] })

const NO_PICTURE = { image: null, image_alt: '' }
const questions = (entries: [number, string, string][]): Block => ({
  ...{ key: 2, kind: 'questions', title: 'Asked' },
  questions: entries.map(([key, question, answer]) => ({ key, question, answer })),
})
const text: Block = { key: 1, kind: 'text', html: '<p>Hello</p>', ...NO_PICTURE, side: 'above' }
const contact: Block = {
  ...{ key: 3, kind: 'contact', title: '', text: '' },
  subjects: [
    { key: 1, text: 'Press' },
    { key: 2, text: 'Help' },
  ],
}
const BLOCKS = [
  text,
  questions([
    [1, 'Why?', 'So.'],
    [2, 'Who?', 'We.'],
  ]),
  contact,
]
const FRENCH = {
  title: 'À propos',
  '1.html': '<p>Bonjour<script>x</script></p>',
  '2.questions.2.question': 'Qui ?',
  '3.subjects.2.text': 'Aide',
}

const make = async (title: string) =>
  (await owner.post('/bullet/api/pages', { template: 'blank', title })).json<EditedPage>()
const bodyOf = ({ version, title, description, blocks, permalink, language, in_search }: EditedPage) => ({
  ...{ version, title, description, blocks, permalink, language, in_search },
})
const save = (page: EditedPage, changes: Partial<PageChanges>) =>
  owner.put(`/bullet/api/pages/${page.id}`, { ...bodyOf(page), ...changes })
const saved = async (page: EditedPage, changes: Partial<PageChanges>) =>
  (await save(page, changes)).json<EditedPage>()
const publish = async ({ id, version }: EditedPage) =>
  (await owner.post(`/bullet/api/pages/${id}/publish`, { version })).json<EditedPage>()
const read = async (permalink: string, locale = 'fr') =>
  (await guest.get(`/api/pages/${permalink}?locale=${locale}`)).json<ShownPage>()

it('says each text in the language of its reader, and names what it says in its own', async () => {
  const page = await saved(await make('About'), {
    ...{ description: 'Who we are.', blocks: BLOCKS },
    translations: { fr: { ...FRENCH, '9.title': 'of no block' } },
  })
  expect(page.translations).toEqual({ fr: { ...FRENCH, '1.html': '<p>Bonjour</p>' } })
  await publish(page)

  const french = await read('about')
  expect(french).toMatchObject({
    ...{ title: 'À propos', description: null, language: 'en', languages: ['en', 'fr'] },
    blocks: [
      { html: '<p>Bonjour</p>' },
      {
        title: 'Asked',
        questions: [{ question: 'Why?' }, { question: 'Qui ?', answer: 'We.' }],
        untranslated: ['title', 'questions.1.question', 'questions.1.answer', 'questions.2.answer'],
      },
      { subjects: [{ text: 'Press' }, { text: 'Aide' }], untranslated: ['subjects.1.text'] },
    ],
  })
  expect(french.blocks[0]).not.toHaveProperty('untranslated')
  const own = (await guest.get('/api/pages/about')).json<ShownPage>()
  expect(own).toMatchObject({ title: 'About', blocks: BLOCKS })
  expect(JSON.stringify(own)).not.toContain('untranslated')

  const html = (await guest.get('/pages/about?locale=fr')).body
  expect(html).toContain('<title>À propos · ')
  expect(html).toMatch(/<span[^>]* lang="en"[^>]*>Why\?/)
  expect(html).not.toMatch(/<span[^>]* lang="en"[^>]*>Qui/)
})

it('keeps a translation with its entry as entries move and go, and with no other', async () => {
  const page = await saved(await make('Moving'), { blocks: BLOCKS, translations: { fr: FRENCH } })
  const moved = await saved(page, {
    blocks: [
      questions([
        [2, 'Who?', 'We.'],
        [1, 'Why?', 'So.'],
      ]),
    ],
  })
  expect(moved.translations).toEqual({ fr: { title: 'À propos', '2.questions.2.question': 'Qui ?' } })
  const without = await saved(moved, {
    blocks: [
      questions([
        [1, 'Why?', 'So.'],
        [3, 'When?', 'Now.'],
      ]),
    ],
  })
  expect(without.translations).toEqual({ fr: { title: 'À propos' } })
  const twice = await save(without, {
    blocks: [
      questions([
        [1, 'A', ''],
        [1, 'B', ''],
      ]),
    ],
  })
  expect(twice.json()).toMatchObject({ code: 'page_entry_twice' })
})

it('waits in the draft, is part of each version, and comes back with it', async () => {
  const first = await publish(
    await saved(await make('Versions'), { blocks: BLOCKS, translations: { fr: FRENCH } }),
  )
  const second = await saved(first, { translations: { fr: { title: 'Versions !' } } })
  expect(second).toMatchObject({ state: 'changed', blocks: BLOCKS })
  expect((await read('versions')).title).toBe('À propos')
  const draft = await owner.get('/bullet/api/page_drafts/versions?locale=fr')
  expect(draft.json<ShownPage>()).toMatchObject({ title: 'Versions !', languages: ['en', 'fr'] })

  const path = `/bullet/api/pages/${first.id}/revisions`
  const revisions = (await owner.get(path)).json<PageRevision[]>()
  expect(revisions[0]!.changed).toEqual(['translations'])
  const compared = (await owner.get(`${path}/${first.version}`)).json<RevisionField[]>()
  expect(compared.filter(({ earlier, current }) => earlier !== current)).toMatchObject([
    { field: 'translations.fr', earlier: 'À propos\nBonjour\nQui ?\nAide', current: 'Versions !' },
  ])
  const restored = await owner.post(`${path}/${first.version}/restore`, { version: second.version })
  expect(restored.json<EditedPage>().translations).toEqual(first.translations)
})

it('refuses languages that the store does not have, the page’s own, and texts that are too long', async () => {
  const page = await saved(await make('Refused'), { blocks: BLOCKS })
  const code = async (translations: PageChanges['translations']) =>
    (await save(page, { translations })).json<{ code: string }>().code
  expect(await code({ de: { title: 'x' } })).toBe('language_not_offered')
  expect(await code({ en: { title: 'x' } })).toBe('language_not_offered')
  expect(await code({ fr: { title: 'x'.repeat(121) } })).toBe('page_text_too_long')
})

it('names to search engines the languages that it is in', async () => {
  const [only, both, french] = await Promise.all([
    saved(await make('Only'), {}),
    saved(await make('Both'), { translations: { fr: { title: 'Les deux' } } }),
    saved(await make('Maison'), { language: 'fr' }),
  ])
  for (const page of [only, both, french]) await publish(page)
  const headOf = async (path: string) => (await guest.get(path)).body.split('</head>')[0]!
  expect(await headOf('/pages/only?locale=fr')).toMatch(/rel="canonical" href="[^"?]*\/pages\/only"/)
  expect(await headOf('/pages/only')).not.toContain('hreflang')
  const head = await headOf('/pages/both?locale=fr')
  expect(head).toMatch(/rel="canonical" href="[^"]*\/pages\/both\?locale=fr"/)
  expect(head.match(/hreflang="[^"]*"/g)).toEqual(['hreflang="en"', 'hreflang="fr"', 'hreflang="x-default"'])
  expect(await headOf('/pages/maison')).toMatch(/rel="canonical" href="[^"]*\/pages\/maison\?locale=fr"/)

  const sitemap = (await guest.get('/sitemap.xml')).body
  const entries = (name: string) => sitemap.split('\n').filter((line) => line.includes(`/pages/${name}`))
  expect(entries('only')).toEqual([expect.not.stringContaining('hreflang')])
  expect(entries('both')).toHaveLength(2)
  expect(entries('maison')).toEqual([expect.stringContaining('/pages/maison?locale=fr</loc>')])
})

it('takes translations back as they are, whatever languages the store has since', async () => {
  const page = await saved(await make('Since'), { translations: { ar: { title: 'منذ' } } })
  await owner.patch('/bullet/api/store', { locales: ['fr'] })
  const { translations } = await saved(page, {
    translations: { ...page.translations, fr: { title: 'Depuis' } },
  })
  expect(translations).toEqual({ ar: { title: 'منذ' }, fr: { title: 'Depuis' } })
  await owner.patch('/bullet/api/store', { locales: ['fr', 'ar'] })
})

it('is read as it is in the language it is written in', async () => {
  const page = await saved(await make('Accueil'), { language: 'fr', blocks: [text] })
  await publish(await saved(page, { translations: { en: { title: 'Welcome' } } }))
  expect(await read('accueil')).not.toHaveProperty('untranslated')
  expect(await read('accueil', 'en')).toMatchObject({
    title: 'Welcome',
    blocks: [{ untranslated: ['html'] }],
  })
  expect(await read('accueil', 'ar')).toMatchObject({ title: 'Accueil', untranslated: ['title'] })
})

it('translates the catalogue’s own page', async () => {
  const page = (await owner.post('/bullet/api/catalog_page', {})).json<EditedPage>()
  const blocks = [
    questions([[1, 'Why?', 'So.']]),
    ...page.blocks.map((block) => ({ ...block, key: block.key + 10 })),
  ]
  await publish(await saved(page, { blocks, translations: { ar: { '2.title': 'أسئلة', title: 'none' } } }))
  const shown = (await guest.get('/api/catalog_page?locale=ar')).json<ShownPage>()
  expect(shown.blocks[0]).toMatchObject({
    title: 'أسئلة',
    untranslated: ['questions.1.question', 'questions.1.answer'],
  })
})

it('takes the subject of a message in the language of its form, and keeps it in the publisher’s', async () => {
  await publish(await saved(await make('Write'), { blocks: [contact], translations: { fr: FRENCH } }))
  const visitor = await openBrowser(world)
  const { token } = (await visitor.get('/api/contact_token')).json<{ token: string }>()
  world.setTime(new Date(Date.now() + 5000).toISOString())
  const message = {
    permalink: 'write',
    block: 3,
    name: 'N',
    email: 'n@example.com',
    body: 'B',
    website: '',
    token,
  }
  const send = (subject: string, search: string) =>
    visitor.post(`/api/contact_messages${search}`, { ...message, subject })
  expect((await send('Aide', '')).json()).toMatchObject({ code: 'contact_subject_unknown' })
  expect((await send('Aide', '?locale=fr')).statusCode).toBe(204)
  world.setTime(null)
  const [kept] = (await owner.get('/bullet/api/contact_messages')).json()
  const { subject, language } = (await owner.get(`/bullet/api/contact_messages/${kept.id}`)).json()
  expect({ subject, language }).toEqual({ subject: 'Help', language: 'fr' })
})

it('gives numbers to the entries of pages from before', async () => {
  const page = await make('Older')
  const older = [
    {
      key: 1,
      kind: 'quotes',
      title: '',
      quotes: [
        { text: 'A', name: '', note: '' },
        { text: 'B', name: '', note: '' },
      ],
    },
    { key: 2, kind: 'contact', title: '', text: '', subjects: ['Press', 'Help'] },
    { key: 3, kind: 'questions', title: '', questions: [] },
    text,
  ]
  await sql`update site_page_revision set blocks = ${JSON.stringify(older)}::jsonb where page_id = ${page.id}`.execute(
    world.ctx.db,
  )
  await sql.raw(await migrationOf('0185-translated-pages.sql')).execute(world.ctx.db)
  const { blocks } = (await owner.get(`/bullet/api/pages/${page.id}`)).json<EditedPage>()
  expect(blocks).toMatchObject([
    {
      quotes: [
        { key: 1, text: 'A' },
        { key: 2, text: 'B' },
      ],
    },
    {
      subjects: [
        { key: 1, text: 'Press' },
        { key: 2, text: 'Help' },
      ],
    },
    { questions: [] },
    text,
  ])
})

/** The part of a migration that changes rows. */
async function migrationOf(name: string) {
  const { readFile } = await import('node:fs/promises')
  const file = await readFile(new URL(`../../migrations/${name}`, import.meta.url), 'utf8')
  return file.slice(file.indexOf('\nupdate '))
}

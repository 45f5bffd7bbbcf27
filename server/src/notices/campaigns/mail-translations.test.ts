import type { Automation } from '@matinee/contract/notices/automations'
import type { Campaign } from '@matinee/contract/notices/campaigns'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startTestMailServer, type TestMailServer } from '../../../testing/mail-server.ts'
import { readMail } from '../../../testing/mails.ts'
import { makeWorld, type Client, type World } from '../../../testing/world.ts'
import { memberJoined } from '../../members/events.ts'
import { transact } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import { walkAutomation } from '../automations/jobs.ts'
import { sendCampaign } from './jobs.ts'

const server: TestMailServer = await startTestMailServer()
const world: World = await makeWorld({
  SMTP_URL: server.url,
  MAIL_FROM: 'films@films.example',
  PUBLIC_URL: 'https://films.example',
})
const { ctx, make, storeId: store_id } = world
let owner: Client

beforeAll(async () => {
  owner = await world.as(world.owner)
  await owner.patch('/bullet/api/store', { locales: ['fr', 'de'] })
  return () => server.stop()
})
afterEach(() => {
  server.taken.length = 0
})

async function makeReader(email: string, locale: string | null) {
  const { id } = await make.member({ email, name: 'Ana Lima' })
  const consent = { marketing_consent_at: '2026-01-01T00:00:00Z', consent_source: 'join' }
  await ctx.db
    .updateTable('member')
    .set({ ...consent, locale })
    .where('id', '=', id)
    .execute()
  return id
}

const text = (html: string) => [{ kind: 'text', html }]
const MAIL = {
  ...{ subject: 'Hello {{first_name}}', preheader: 'News', locale: 'en', topic: 'news' },
  blocks: text('<p>Read <a href="https://blog.example/en">on</a>.</p>'),
}
const CAMPAIGN = { ...MAIL, audience: 'everyone', segment_id: null, per_minute: null, test: null }

async function makeCampaign(changes: object) {
  const { id } = (await owner.post('/bullet/api/campaigns', { subject: 'New' })).json<Campaign>()
  const url = `/bullet/api/campaigns/${id}`
  const save = (changes: object) => owner.put(url, { ...CAMPAIGN, ...changes })
  const saved = await save(changes)
  const send = async () => {
    await owner.post(`${url}/start`, {})
    await sendCampaign.run(ctx, { campaign_id: id, store_id }, new AbortController().signal)
    return (await owner.get(url)).json<Campaign>()
  }
  return { url, saved, save, send }
}

const mailsByReader = async () =>
  Object.fromEntries(
    (await Promise.all(server.taken.map((message) => readMail(message)))).map((mail) => [mail.to, mail]),
  )

it('writes to each in their language, and says in its own what is not translated', async () => {
  const film = await make.film({ title: 'Harbour', permalink: 'harbour' })
  await ctx.db
    .updateTable('content')
    .set({ translations: JSON.stringify({ fr: { title: 'Le port' } }) as never })
    .where('id', '=', film.id)
    .execute()
  for (const [name, locale] of Object.entries({ en: 'en', fr: 'fr', de: 'de', ar: 'ar' }))
    await makeReader(`${name}@example.com`, locale)
  const card = { kind: 'program', content_id: film.id }
  const { send } = await makeCampaign({
    blocks: [...MAIL.blocks, card],
    translations: {
      fr: {
        subject: 'Bonjour {{first_name}}',
        blocks: [...text('<p>Lisez <a href="https://blog.example/fr">la suite</a>.</p>'), card],
      },
      de: { subject: 'Hallo {{first_name}}', preheader: ' ' },
    },
  })
  const { state, report, translations } = await send()
  expect({ state, delivered: report.delivered, languages: Object.keys(translations) }).toEqual({
    ...{ state: 'sent', delivered: 4 },
    languages: ['de', 'fr'],
  })
  const {
    'en@example.com': en,
    'fr@example.com': fr,
    'de@example.com': de,
    ...others
  } = await mailsByReader()
  expect([en, fr, de].map((mail) => mail!.subject)).toEqual(['Hello Ana', 'Bonjour Ana', 'Hallo Ana'])
  expect(others['ar@example.com']!.subject).toBe('Hello Ana')
  expect([fr!.text.includes('Lisez'), fr!.text.includes('Le port'), fr!.html.includes('lang="fr"')]).toEqual([
    ...[true, true, true],
  ])
  expect([de!.text.includes('Read'), de!.text.includes('Harbour'), de!.html.includes('News')]).toEqual([
    ...[true, true, true],
  ])

  expect(report.links.map(({ url }) => url)).toEqual([
    'https://blog.example/en',
    'https://films.example/programs/harbour',
    'https://blog.example/fr',
  ])
  const guest = await world.asGuest()
  const [path] = /\/api\/campaign_links\/[\w.-]+\/3/.exec(fr!.html)!
  expect((await guest.get(path)).headers['location']).toBe('https://blog.example/fr')
})

it('tries the second subject in each language', async () => {
  for (let reader = 0; reader < 4; reader += 1) await makeReader(`french${reader}@example.com`, 'fr')
  const test = { subject: 'Second', preheader: '', share: 50, hours: 1, by: 'clicks' }
  const { send } = await makeCampaign({
    test,
    translations: { fr: { subject: 'Premier', preheader: 'Avant', test_subject: 'Deuxième' } },
  })
  await send()
  const sent = Object.values(await mailsByReader())
  const french = new Set(['Premier', 'Deuxième'])
  for (const { to, subject, html } of sent)
    expect([french.has(subject), html.includes('Avant')]).toEqual(
      /^(fr|french\d)@/.test(to) ? [true, true] : [false, false],
    )
  expect(new Set(sent.map(({ subject }) => subject)).size).toBeGreaterThan(2)
})

it('refuses a language the store does not have, and says in which a text is wrong', async () => {
  const { saved } = await makeCampaign({ translations: { es: { subject: 'Hola' } } })
  expect(saved.json()).toMatchObject({ code: 'language_not_offered' })
  const { url, save } = await makeCampaign({ translations: { fr: { subject: 'Bonjour {{prenom}}' } } })
  const refused = await owner.post(`${url}/start`, {})
  expect(refused.json()).toMatchObject({ code: 'campaign_translation_faulty' })
  expect(refused.json().message).toMatch(/fr.*prenom/)
  await owner.patch('/bullet/api/store', { locales: ['de'] })
  expect((await save({ translations: { fr: { subject: 'Bonjour' } } })).statusCode).toBe(200)
  expect((await save({})).json().translations).toEqual({ fr: { subject: 'Bonjour' } })
})

it('translates mails of automations in the same way', async () => {
  await owner.patch('/bullet/api/store', { locales: ['fr', 'de'] })
  const { id } = (
    await owner.post('/bullet/api/automations', { name: 'Greeting', template: null })
  ).json<Automation>()
  const trigger = { type: 'member.joined', offer_id: null, content_id: null, tag: null }
  const step = { key: 'hello', kind: 'mail', ...MAIL }
  const url = `/bullet/api/automations/${id}`
  const save = (translations: object) =>
    owner.put(url, { name: 'Greeting', trigger, again: false, steps: [{ ...step, translations }] })
  await save({ fr: { subject: 'Bonjour {{first_name}}, {{coupon}}' } })
  expect((await owner.post(`${url}/start`)).json()).toMatchObject({ code: 'automation_without_coupon' })
  await save({ fr: { subject: 'Bonjour {{first_name}}' }, de: {} })
  expect((await owner.post(`${url}/start`)).json()).toMatchObject({
    ...{ state: 'on', steps: [{ translations: { fr: { subject: 'Bonjour {{first_name}}' } } }] },
  })
  for (const locale of ['fr', 'de']) {
    const member_id = await makeReader(`joined-${locale}@example.com`, locale)
    await transact(ctx, (ctx) => publish(ctx, memberJoined, { store_id, member_id }))
  }
  await world.work([walkAutomation])
  const mails = await mailsByReader()
  expect(mails['joined-fr@example.com']!.subject).toBe('Bonjour Ana')
  expect(mails['joined-de@example.com']!.subject).toBe('Hello Ana')
})

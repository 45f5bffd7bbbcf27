import type { Block } from '@matinee/contract/site/blocks'
import type { ContactMessage, MessageState } from '@matinee/contract/site/contact'
import type { EditedPage } from '@matinee/contract/site/pages'
import { beforeEach, expect, it } from 'vitest'
import { openBrowser, type Browser } from '../../../testing/browser.ts'
import { lastMailTo, mailsTo } from '../../../testing/mails.ts'
import { makeWorld } from '../../../testing/world.ts'
import { deleteOldMessages } from '../jobs.ts'
import { sitePersonalData } from '../personal.ts'

const world = await makeWorld()
const { ctx } = world
const owner = await world.as(world.owner)

const START = Date.parse('2027-05-01T10:00:00Z')
let now = START
const pass = (seconds: number) => world.setTime(new Date((now += seconds * 1000)).toISOString())
// Each test begins an hour after the one before: limits of one are none of another.
beforeEach(() => pass(2 * 3600))
pass(0)

const formBlock = (key: number, subjects: string[]): Block => ({
  ...{ key, kind: 'contact', title: 'Write to us', text: '' },
  subjects: subjects.map((text, at) => ({ key: at + 1, text })),
})
const page = (
  await owner.post('/bullet/api/pages', { template: 'blank', title: 'Contact' })
).json<EditedPage>()
const { description, title, permalink, language, in_search } = page
const blocks = [formBlock(1, []), formBlock(2, ['Press', 'Help'])]
const saved = await owner.put(`/bullet/api/pages/${page.id}`, {
  ...{ version: page.version, description, title, permalink, language, in_search, blocks },
})
await owner.post(`/bullet/api/pages/${page.id}/publish`, { version: saved.json<EditedPage>().version })

const MESSAGE = {
  permalink: 'contact',
  block: 1,
  name: 'Noor Haddad',
  email: 'Noor@Example.com',
  subject: 'Subtitles',
  body: 'Will there be Spanish subtitles?\nThank you.',
  website: '',
}

async function tokenOf(visitor: Browser, seconds = 5): Promise<string> {
  const { token } = (await visitor.get('/api/contact_token')).json<{ token: string }>()
  pass(seconds)
  return token
}

async function send(changes: Partial<typeof MESSAGE> = {}, visitor?: Browser) {
  const by = visitor ?? (await openBrowser(world))
  return by.post('/api/contact_messages', { ...MESSAGE, ...changes, token: await tokenOf(by) })
}

const inbox = async (search = '') =>
  (await owner.get(`/bullet/api/contact_messages${search}`)).json<ContactMessage[]>()
const codeOf = async (answer: ReturnType<typeof send>) => (await answer).json<{ code: string }>().code

it('keeps a message and mails it to whoever answers, with the visitor to reply to', async () => {
  const helper = await world.make.member({ role: 'support', email: 'help@films.example' })
  await world.make.member({ role: 'analyst', email: 'figures@films.example' })
  expect((await send()).statusCode).toBe(204)
  expect(await inbox()).toMatchObject([
    { name: 'Noor Haddad', email: 'noor@example.com', subject: 'Subtitles', state: 'open', page: 'Contact' },
  ])
  await world.work()
  const mail = await lastMailTo(world.config.data_dir, 'help@films.example')
  expect(mail.subject).toBe('Noor Haddad: Subtitles')
  expect(mail.text).toContain('Will there be Spanish subtitles?')
  expect(mail.header('reply-to')).toContain('noor@example.com')
  expect(await mailsTo(world.config.data_dir, 'figures@films.example')).toEqual([])
  const bell = await (await world.as(helper)).get('/bullet/api/notices')
  expect(bell.json()).toMatchObject({ notices: [{ kind: 'contact_message' }] })
  expect((await owner.get('/bullet/api/home')).json()).toMatchObject({ waiting: { messages: 1 } })
})

it('arrives once, however often it is sent', async () => {
  const [visitor, before] = [await openBrowser(world), (await inbox()).length]
  const token = await tokenOf(visitor)
  const answers = await Promise.all(
    [1, 2, 3].map(() => visitor.post('/api/contact_messages', { ...MESSAGE, token })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204])
  expect((await inbox()).length).toBe(before + 1)
})

it.each([
  [{ website: 'https://spam.example' }, 'contact_field_hidden'],
  [{ name: ' ' }, 'contact_incomplete'],
  [{ email: 'nobody' }, 'contact_incomplete'],
  [{ email: 'a@b.example, c@d.example' }, 'contact_incomplete'],
  [{ body: 'https://a.example http://b.example www.c.example' }, 'contact_too_many_links'],
  [{ block: 2, subject: 'Anything' }, 'contact_subject_unknown'],
  [{ block: 3 }, 'page_not_found'],
  [{ permalink: 'nowhere' }, 'page_not_found'],
])('refuses %j', async (changes, code) => {
  const before = await inbox()
  expect(await codeOf(send(changes))).toBe(code)
  expect(await inbox()).toEqual(before)
})

it('refuses what no person could have written, and a form from the day before yesterday', async () => {
  const visitor = await openBrowser(world)
  const post = async (token: string) =>
    (await visitor.post('/api/contact_messages', { ...MESSAGE, token })).json<{ code: string }>().code
  expect(await post(await tokenOf(visitor, 2))).toBe('contact_form_too_quick')
  expect(await post(await tokenOf(visitor, 25 * 3600))).toBe('contact_form_expired')
  const [opened, ...rest] = (await tokenOf(visitor)).split('.')
  expect(await post([Number(opened) - 60_000, ...rest].join('.'))).toBe('contact_form_expired')
})

it('takes few messages of one address and of one network, and tells so', async () => {
  const visitor = await openBrowser(world)
  for (let count = 0; count < 3; count += 1) expect((await send({}, visitor)).statusCode).toBe(204)
  const refused = await send({}, visitor)
  expect([refused.statusCode, refused.json<{ code: string }>().code]).toEqual([429, 'contact_too_many'])
  for (let count = 0; count < 7; count += 1)
    expect((await send({ email: `a${count}@example.com` }, visitor)).statusCode).toBe(204)
  expect(await codeOf(send({ email: 'a8@example.com' }, visitor))).toBe('contact_too_many')
  expect((await send({ email: 'b@example.com' })).statusCode).toBe(204)
})

it('works without scripts: the first press shows it once more, the second sends it', async () => {
  const visitor = await openBrowser(world)
  const form = (fields: object) =>
    visitor.post('/api/contact_forms/contact/2', new URLSearchParams({ ...fields }).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    })
  const { name, email, body } = MESSAGE
  const fields = { name: `${name} <b>`, email, body, subject: 'Help', website: '' }
  const checked = await form(fields)
  expect(checked.headers['content-type']).toContain('text/html')
  expect(checked.body).toContain('value="Noor Haddad &lt;b&gt;"')
  expect(checked.body).toContain('<option selected>Help</option>')
  const token = /name="token" value="([^"]+)"/.exec(checked.body)![1]!

  const tooQuick = await form({ ...fields, token })
  expect([tooQuick.statusCode, tooQuick.body.includes('faster than anybody can write')]).toEqual([400, true])
  pass(5)
  const wrong = await form({ ...fields, email: 'nobody', token })
  expect(wrong.body).toContain('an email address that can be answered')
  const sent = await form({ ...fields, token })
  expect([sent.statusCode, sent.body.includes('Your message has arrived')]).toEqual([200, true])
  expect((await inbox())[0]).toMatchObject({ subject: 'Help', name: 'Noor Haddad <b>' })
  expect((await (await world.asGuest()).get('/pages/contact')).body).toContain(
    'action="/api/contact_forms/contact/2"',
  )
})

it('takes no form of another site', async () => {
  const answer = await (
    await openBrowser(world)
  ).post('/api/contact_forms/contact/1', 'name=A', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://evil.example' },
  })
  expect(answer.statusCode).toBe(403)
})

it('is found, answered, archived and deleted, with what was told of it', async () => {
  await send({ subject: 'A rare word: quokka_5%' })
  await world.work()
  const [message] = await inbox('?text=quokka_5%25')
  const mark = async (state: MessageState) =>
    (await owner.put(`/bullet/api/contact_messages/${message!.id}`, { state })).json<ContactMessage>().state
  expect(await mark('answered')).toBe('answered')
  expect((await inbox('?state=answered')).map(({ id }) => id)).toEqual([message!.id])
  expect(await mark('archived')).toBe('archived')
  const told = () =>
    ctx.db.selectFrom('mail').select('id').where('cause', 'like', `contact message ${message!.id} to %`)
  const mails = await told().execute()
  expect(mails.length).toBeGreaterThan(0)

  expect((await owner.delete(`/bullet/api/contact_messages/${message!.id}`)).statusCode).toBe(204)
  await world.work()
  expect(await inbox('?text=quokka')).toEqual([])
  expect((await owner.get(`/bullet/api/contact_messages/${message!.id}`)).statusCode).toBe(404)
  expect(await told().execute()).toEqual([])
  for (const { id } of mails) expect(await ctx.mail.read(world.storeId, id)).toBeNull()
})

it('goes with the person who wrote it, and after a year', async () => {
  const member = await world.make.member({ email: 'ida@example.com' })
  await send({ email: 'ida@example.com' })
  expect(await sitePersonalData.export(ctx, member.id)).toMatchObject({
    messages_to_the_publisher: [{ subject: 'Subtitles' }],
  })
  for (let time = 0; time < 2; time += 1) await sitePersonalData.erase!(ctx, member.id)
  expect(await inbox('?text=ida%40example.com')).toEqual([])

  const clean = () => deleteOldMessages.run(ctx, {}, AbortSignal.timeout(5000))
  await send()
  pass(364 * 24 * 3600)
  await clean()
  expect((await inbox()).length).toBeGreaterThan(0)
  pass(2 * 24 * 3600)
  await clean()
  expect(await inbox()).toEqual([])
})

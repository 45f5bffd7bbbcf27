import { expect, it } from 'vitest'
import { findAnnouncedEvents, findLastAnnouncedEvent } from '../../../testing/announced-events.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { joinByCode, joinInBrowser } from '../../../testing/joined-member.ts'
import { setStore } from '../../../testing/store-settings.ts'
import { makeWorld } from '../../../testing/world.ts'
import { codeIssued, memberJoined } from '../events.ts'
import { forgetExpired } from '../jobs.ts'

const world = await makeWorld()
await setStore(world, { captcha: false })

const FORM = '/api/email_registrations'

it('makes an account of a proven address, whose key signs in once', async () => {
  const browser = await openBrowser(world)
  const asked = await browser.post(FORM, { email: ' Ana@Example.com ', name: 'Ana Lopez' })
  expect(asked.statusCode).toBe(202)
  expect(asked.json()).toEqual({ code_sent: true, resend_after: 60, good_for: 600 })

  const { code, purpose, email } = await findLastAnnouncedEvent(world, codeIssued)
  expect({ purpose, email }).toEqual({ purpose: 'join', email: 'ana@example.com' })
  const registered = await browser.post(FORM, { email, name: 'Ana Lopez', code })
  expect(registered.statusCode).toBe(201)
  expect(registered.json()).toMatchObject({
    user: { name: 'Ana Lopez', nickname: 'Ana Lopez', email, role: 'user' },
    verified_key: expect.any(String),
  })
  expect(await findLastAnnouncedEvent(world, memberJoined)).toMatchObject({
    member_id: registered.json().user.id,
  })

  const { verified_key } = registered.json()
  expect((await browser.post('/api/sessions', { verified_key })).statusCode).toBe(201)
  expect((await browser.get('/api/sessions')).json()).toMatchObject({ logged: true, user: { email } })
  expect((await browser.post('/api/sessions', { verified_key })).json().code).toBe('link_spent')
})

it('gives two of one name who join at the same moment a nickname each', async () => {
  const both = await Promise.all([joinByCode(world), joinByCode(world), joinByCode(world)])
  const { rows } = await world.ctx.pool.query<{ nickname: string }>(
    'select distinct nickname from member where id = any($1)',
    [both.map(({ id }) => id)],
  )
  expect(rows).toHaveLength(3)
})

it('takes the fields in `form` as well', async () => {
  const browser = await openBrowser(world)
  const form = { email: 'form@example.com', name: 'Form' }
  expect((await browser.post(FORM, { form })).statusCode).toBe(202)
  const { code } = await findLastAnnouncedEvent(world, codeIssued)
  expect((await browser.post(FORM, { form: { ...form, code } })).json().user.email).toBe(form.email)
})

it('answers a known address as an unknown one, and lets its owner in by the same steps', async () => {
  const { email, id } = await joinByCode(world)
  world.setTime(new Date(Date.now() + 61_000).toISOString())
  const browser = await openBrowser(world)
  const known = await browser.post(FORM, { email, name: 'Somebody Else' })
  const unknown = await browser.post(FORM, { email: 'nobody@example.com', name: 'Somebody Else' })
  expect(known.statusCode).toBe(unknown.statusCode)
  expect(known.body).toBe(unknown.body)

  const [ofUnknown, ofKnown] = await findAnnouncedEvents(world, codeIssued)
  expect(ofUnknown).toMatchObject({ purpose: 'join', name: null })
  expect(ofKnown).toMatchObject({ purpose: 'sign_in', name: 'Ana Lopez' })
  const again = await browser.post(FORM, { email, name: 'Somebody Else', code: ofKnown!.code })
  expect(again.json().user).toMatchObject({ id, name: 'Ana Lopez' })
  world.setTime(null)
})

it('says by field what is missing or wrong', async () => {
  const browser = await openBrowser(world)
  expect((await browser.post(FORM, {})).json().errors).toEqual({ email: ['required'], name: ['required'] })
  const wrong = await browser.post(FORM, { email: 'no address', name: 'Ana' })
  expect(wrong.json()).toMatchObject({ code: 'invalid_email', errors: { email: ['invalid'] } })
})

it('tells how many tries are left, and ends the code after five', async () => {
  const browser = await openBrowser(world)
  const email = 'tries@example.com'
  await browser.post(FORM, { email, name: 'Tries' })
  const { code } = await findLastAnnouncedEvent(world, codeIssued)
  const wrong = code === '000000' ? '000001' : '000000'
  for (const tries_left of [4, 3, 2, 1, 0])
    expect((await browser.post(FORM, { email, name: 'Tries', code: wrong })).json()).toMatchObject({
      code: 'wrong_code',
      errors: { code: ['wrong'] },
      details: { tries_left },
    })
  expect((await browser.post(FORM, { email, name: 'Tries', code })).json().code).toBe('code_spent')
})

it('ends a code after ten minutes, and forgets it after a day', async () => {
  const browser = await openBrowser(world)
  const email = 'late@example.com'
  await browser.post(FORM, { email, name: 'Late' })
  const { code } = await findLastAnnouncedEvent(world, codeIssued)
  world.setTime(new Date(Date.now() + 601_000).toISOString())
  expect((await browser.post(FORM, { email, name: 'Late', code })).json().code).toBe('code_spent')
  world.setTime(new Date(Date.now() + 25 * 60 * 60 * 1000).toISOString())
  await forgetExpired.run(world.ctx, {}, new AbortController().signal)
  const kept = await world.ctx.db.selectFrom('sign_in_code').select('id').execute()
  expect(kept).toEqual([])
  world.setTime(null)
})

it('sends the next code after a minute, and five an hour', async () => {
  const browser = await openBrowser(world)
  const ask = () => browser.post(FORM, { email: 'often@example.com', name: 'Often' })
  const start = Date.now()
  const at = (seconds: number) => world.setTime(new Date(start + seconds * 1000).toISOString())
  at(0)
  expect((await ask()).statusCode).toBe(202)
  at(30)
  expect((await ask()).json()).toMatchObject({ code: 'code_too_soon', details: { retry_after: 30 } })
  for (const minute of [1, 2, 3, 4]) {
    at(minute * 61)
    expect((await ask()).statusCode).toBe(202)
  }
  at(6 * 61)
  expect((await ask()).json()).toMatchObject({ code: 'too_many_codes', details: { retry_after: 3600 - 366 } })
  at(3601)
  expect((await ask()).statusCode).toBe(202)
  world.setTime(null)
})

it('sends one code to one address asked for eight times at once', async () => {
  const browser = await openBrowser(world)
  const asked = await Promise.all(
    Array.from({ length: 8 }, () => browser.post(FORM, { email: 'crowd@example.com', name: 'Crowd' })),
  )
  expect(asked.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1)
})

it('makes one account of two registrations of one address at the same moment', async () => {
  const browser = await openBrowser(world)
  const email = 'twice@example.com'
  await browser.post(FORM, { email, name: 'Twice' })
  const { code, key } = await findLastAnnouncedEvent(world, codeIssued)
  const finished = await Promise.all([
    ...Array.from({ length: 4 }, () => browser.post(FORM, { email, name: 'Twice', code })),
    browser.post(FORM, { verified_key: key, name: 'Twice' }),
  ])
  expect(finished.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  const members = await world.ctx.db.selectFrom('member').select('id').where('email', '=', email).execute()
  expect(members).toHaveLength(1)
})

it('joins by the link of the mail, with the name that was given before', async () => {
  const browser = await openBrowser(world)
  await browser.post(FORM, { email: 'link@example.com', name: 'By Link' })
  const { key } = await findLastAnnouncedEvent(world, codeIssued)
  const session = await browser.post('/api/sessions', { verified_key: key })
  expect(session.json()).toMatchObject({ logged: true, user: { name: 'By Link', email: 'link@example.com' } })
})

it('gives everybody a nickname that is theirs alone and reads like no other', async () => {
  const names = ['Jo Öberg', 'JO OBERG', 'jo.oberg', 'J0 OBERG', '李小龙', '王力宏']
  const nicknames: string[] = []
  for (const [place, name] of names.entries()) {
    const { user } = await joinInBrowser(world, await openBrowser(world), `nick${place}@example.com`, name)
    nicknames.push((user as unknown as { nickname: string }).nickname)
  }
  const skeletons = nicknames.map((name) => name.toLowerCase().replaceAll(/[._ ]/g, '').replaceAll('0', 'o'))
  expect(new Set(skeletons).size).toBe(names.length)
  expect(nicknames[0]).toBe('Jo Oberg')
  for (const nickname of nicknames) expect(nickname).toMatch(/^[A-Za-z0-9._ ]{2,30}$/)
})

it('asks newcomers what the store wants to know, and keeps what they say', async () => {
  const owner = await world.as(world.owner)
  const level = {
    label: 'Level',
    type: 'select',
    options: [{ label: 'New' }],
    required: true,
    asked_at: ['signup'],
  }
  const { id } = (await owner.post('/bullet/api/member_fields', level)).json()
  const browser = await openBrowser(world)
  const form = { email: 'asked@example.com', name: 'Asked' }
  expect((await browser.post(FORM, { ...form, custom_fields: { level: 'deep' } })).json()).toMatchObject({
    code: 'answers_faulty',
    errors: { 'custom_fields.level': ['invalid'] },
  })
  expect((await browser.post(FORM, form)).statusCode).toBe(202)
  const { code, key } = await findLastAnnouncedEvent(world, codeIssued)
  expect((await browser.post('/api/sessions', { verified_key: key })).json().code).toBe('no_account_yet')
  expect((await browser.post(FORM, { ...form, code })).json().errors).toEqual({
    'custom_fields.level': ['required'],
  })
  const { user } = (await browser.post(FORM, { ...form, code, custom_fields: { level: 'new' } })).json()
  expect((await owner.get(`/bullet/api/people/${user.id}`)).json().custom_fields).toEqual({ level: 'new' })
  await owner.delete(`/bullet/api/member_fields/${id}`)
})

it('keeps with the link of the mail what was said in the form', async () => {
  const owner = await world.as(world.owner)
  await owner.post('/bullet/api/member_fields', { label: 'Town', type: 'text', asked_at: ['signup'] })
  const browser = await openBrowser(world)
  const said = { marketing_consent: true, custom_fields: { town: 'Lima' } }
  await browser.post(FORM, { email: 'said@example.com', name: 'Said', ...said })
  const { key } = await findLastAnnouncedEvent(world, codeIssued)
  const { user } = (await browser.post('/api/sessions', { verified_key: key })).json()
  expect((await owner.get(`/bullet/api/people/${user.id}`)).json()).toMatchObject({
    custom_fields: { town: 'Lima' },
    consent_source: 'join',
  })
})

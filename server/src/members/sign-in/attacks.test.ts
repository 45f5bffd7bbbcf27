import type { LightMyRequestResponse } from 'fastify'
import { expect, it } from 'vitest'
import { findAnnouncedEvents, findLastAnnouncedEvent } from '../../../testing/announced-events.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { joinByCode } from '../../../testing/joined-member.ts'
import { setStore } from '../../../testing/store-settings.ts'
import { makeWorld } from '../../../testing/world.ts'
import { codeIssued } from '../events.ts'
import { hashPassword } from './passwords.ts'

const world = await makeWorld()
await setStore(world, { captcha: false })

const PASSWORD = 'a lamp by the window'
const password_hash = await hashPassword(PASSWORD)
const FORM = '/api/email_registrations'
const roleOf = (email: string) =>
  world.ctx.db
    .selectFrom('member')
    .select(['role', 'store_id'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()

it('session fixation: a session planted before a sign-in is worth nothing after it', async () => {
  const { browser: attacker } = await joinByCode(world)
  const planted = attacker.cookies.get('matinee_session')!
  const { email } = await world.make.member({ email: 'fixed@example.com', password_hash })
  const victim = await openBrowser(world)
  victim.cookies.set('matinee_session', planted)
  await victim.get('/api/sessions') // its page token belongs to the planted session too
  const token = victim.cookies.get('matinee_csrf')
  await victim.post('/api/sessions', { email, password: PASSWORD })
  expect(victim.cookies.get('matinee_session')).not.toBe(planted)
  expect(victim.cookies.get('matinee_csrf')).not.toBe(token)
  expect((await attacker.get('/api/sessions')).json().logged).toBe(false)
})

it('guessing codes across addresses: a network gets fifty wrong ones in fifteen minutes', async () => {
  const at = new Date().toISOString()
  const address = '192.0.2.66'
  const tried = Array.from({ length: 49 }, (_, place) => ({
    store_id: world.storeId,
    kind: 'code' as const,
    email: `guess${place}@example.com`,
    address,
    at,
  }))
  await world.ctx.db.insertInto('attempt').values(tried).execute()
  const browser = await openBrowser(world, { address })
  const guess = (email: string) => browser.post('/api/sessions', { email, code: '123456' })
  expect((await guess('guess-x@example.com')).json().code).toBe('code_spent')
  expect((await guess('guess-y@example.com')).json().code).toBe('locked_out')
})

it('enumeration by answer: known and unknown addresses read the same on every way in', async () => {
  await world.make.member({ email: 'known@example.com', password_hash })
  const browser = await openBrowser(world)
  const asks: [string, (email: string) => object][] = [
    ['/api/sessions', (email) => ({ email, password: 'not this one' })],
    ['/api/sessions', (email) => ({ email, code: '123456' })],
    [FORM, (email) => ({ email, name: 'Ana' })],
    ['/api/password_resets', (email) => ({ email })],
  ]
  for (const [url, bodyOf] of asks) {
    const [known, unknown] = [
      await browser.post(url, bodyOf('known@example.com')),
      await browser.post(url, bodyOf('unknown@example.com')),
    ]
    const read = (answer: typeof known) => ({ status: answer.statusCode, ...answer.json(), request_id: null })
    expect({ url, ...read(known) }).toEqual({ url, ...read(unknown) })
  }
})

it('enumeration by time: no way in is quicker or slower for an address that is known', async () => {
  const rounds = 12
  const members = Array.from({ length: rounds }, (_, place) => `timed${place}@example.com`)
  for (const email of members) await world.make.member({ email, password_hash })
  const browsers = await Promise.all(members.map(() => openBrowser(world)))
  // CPU time of all threads: other work on the machine delays an answer but costs this process nothing.
  const timeOf = async (place: number, url: string, body: object) => {
    const before = process.cpuUsage()
    await browsers[place]!.post(url, body)
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  const ways: [string, (email: string) => object][] = [
    ['/api/sessions', (email) => ({ email, password: 'not this one' })],
    ['/api/sign_in_codes', (email) => ({ email })],
    ['/api/password_resets', (email) => ({ email })],
  ]
  for (const [url, bodyOf] of ways) {
    const known: number[] = []
    const unknown: number[] = []
    for (const [place, email] of members.entries()) {
      known.push(await timeOf(place, url, bodyOf(email)))
      unknown.push(await timeOf(place, url, bodyOf(`no-${email}`)))
    }
    const share = median(known) / median(unknown) // 3 without the decoy hash
    expect({ url, share }).toEqual({ url, share: expect.toSatisfy((value) => value > 0.5 && value < 2) })
  }
})

const median = (times: number[]) => times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)]!

it('header injection: names and addresses that would write a mail’s headers are refused', async () => {
  const browser = await openBrowser(world)
  const names = [
    'Ana\r\nBcc: everybody@example.com',
    'Ana\u2028Subject: x',
    '\u202egnp.exe',
    '   ',
    'x'.repeat(81),
  ]
  for (const name of names) {
    const answer = await browser.post(FORM, { email: 'header@example.com', name })
    expect({ name, errors: answer.json().errors }).toEqual({ name, errors: { name: expect.any(Array) } })
  }
  const addresses = [
    'a@b.c\nBcc: d@e.f',
    'a@b.c,d@e.f',
    '"a b"@c.de',
    'a@b',
    'Ana <a@b.c>',
    'a@@b.c',
    'a@b..c',
  ]
  for (const email of addresses)
    expect((await browser.post(FORM, { email, name: 'Ana' })).json().code).toBe('invalid_email')
  expect((await findAnnouncedEvents(world, codeIssued)).filter(({ email }) => /[\s,<]/.test(email))).toEqual(
    [],
  )
})

it('a stranger’s words in somebody’s mail: the name of a form is sent to nobody', async () => {
  const browser = await openBrowser(world)
  await browser.post(FORM, { email: 'spammed@example.com', name: 'Win at www.evil.example' })
  expect((await findLastAnnouncedEvent(world, codeIssued)).name).toBeNull()
})

it('role escalation: a form that says more than its fields is refused, and changes nothing', async () => {
  const browser = await openBrowser(world)
  const crafted = {
    role: 'owner',
    store_id: 99,
    standing: 'good',
    id: 1,
    email_verified_at: null,
    password_hash: 'x',
  }
  const refused = { statusCode: 400, errors: expect.objectContaining({ role: ['additionalProperties'] }) }
  const sent = async (sending: Promise<LightMyRequestResponse>) => {
    const answer = await sending
    return { statusCode: answer.statusCode, errors: answer.json().errors as unknown }
  }
  const email = 'crafted@example.com'
  const form = { email, name: 'Crafted' }
  expect(await sent(browser.post(FORM, { ...form, ...crafted }))).toEqual(refused)
  await browser.post(FORM, form)
  const { code } = await findLastAnnouncedEvent(world, codeIssued)
  expect(await sent(browser.post(FORM, { ...form, code, ...crafted }))).toEqual(refused)
  const { verified_key } = (await browser.post(FORM, { ...form, code })).json()
  expect(await sent(browser.post('/api/sessions', { verified_key, ...crafted }))).toEqual(refused)
  await browser.post('/api/sessions', { verified_key })
  expect(await sent(browser.patch('/api/users/me', { bio: 'Here.', ...crafted }))).toEqual(refused)
  expect(await roleOf(email)).toEqual({ role: 'user', store_id: world.storeId })
  expect((await browser.get('/bullet/api/programs')).statusCode).toBe(403)

  const moderator = await world.make.member({ role: 'moderator', email: 'mod@example.com', password_hash })
  const staff = await openBrowser(world)
  await staff.post('/api/sessions', { email: moderator.email, password: PASSWORD })
  expect(await sent(staff.patch('/bullet/api/account', { name: 'Still a moderator', ...crafted }))).toEqual(
    refused,
  )
  expect(await roleOf('mod@example.com')).toEqual({ role: 'moderator', store_id: world.storeId })
})

it('look-alike nicknames: letters of other scripts, gaps and look-alike signs make no second one', async () => {
  const { browser } = await joinByCode(world)
  await browser.patch('/api/users/me', { nickname: 'Bill.Gold' })
  const { browser: other } = await joinByCode(world)
  for (const nickname of [
    'Вill.Gold',
    'BiIl.GoId',
    'B1ll Gold',
    'bill.g0ld',
    'billgold',
    'Bill.Gold\u200b',
    'Ｂill.Gold',
  ]) {
    const answer = await other.patch('/api/users/me', { nickname })
    expect({ nickname, refused: answer.statusCode >= 400 }).toEqual({ nickname, refused: true })
  }
})

it('a password in another form of the same letters signs in', async () => {
  await world.make.member({
    email: 'nfc@example.com',
    password_hash: await hashPassword('ein schöner Abend'),
  })
  const browser = await openBrowser(world)
  const password = 'ein scho\u0308ner Abend'
  expect((await browser.post('/api/sessions', { email: 'nfc@example.com', password })).statusCode).toBe(201)
})

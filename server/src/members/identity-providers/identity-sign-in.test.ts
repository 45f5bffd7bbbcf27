import { afterAll, expect, it } from 'vitest'
import { openBrowser } from '../../../testing/browser.ts'
import { openIdentityProvider } from '../../../testing/identity-provider.ts'
import { addProvider, browserFrom, comeBack } from '../../../testing/identity-store.ts'
import { joinByCode } from '../../../testing/joined-member.ts'
import { setStore } from '../../../testing/store-settings.ts'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld({ PRIVATE_TARGETS: 'on' })
await setStore(world, { captcha: false })
const elsewhere = await openIdentityProvider()
afterAll(() => elsewhere.close())
const owner = await world.as(world.owner)
const provider = await addProvider(owner, elsewhere)

let count = 0
/** A new account at the provider. */
function account(claims: object = {}) {
  const subject = `subject-${(count += 1)}`
  const email = `${subject}@example.com`
  elsewhere.accounts[subject] = { email, email_verified: true, name: 'Ana Lopez', ...claims }
  return { subject, email }
}

const ENTER = '/api/sessions'
const JOIN = '/api/email_registrations'
const OWN = '/api/users/me/identities'
const comesBack = (subject: string) => browserFrom(world, provider, elsewhere, subject)

it('lets somebody join by a verified address, and sign in again', async () => {
  const { subject, email } = account()
  const { browser, to } = await comesBack(subject)
  expect(to.pathname + to.search).toBe('/sign_in?identity=true')
  expect((await browser.get('/api/identity_ticket')).json()).toEqual({
    ticket: { label: 'Example', email, name: 'Ana Lopez' },
  })
  expect((await browser.post(ENTER, { identity: true })).json().code).toBe('no_account_yet')
  const joined = (await browser.post(JOIN, { form: { identity: true, name: 'Ana L' } })).json()
  expect(joined.user).toMatchObject({ name: 'Ana L', email })
  await browser.post(ENTER, { verified_key: joined.verified_key })
  expect((await browser.get('/api/users/me/ways_in')).json()).toMatchObject({
    email_verified: true,
    has_password: false,
    identities: 1,
  })

  const again = await comesBack(subject)
  expect((await again.browser.post(ENTER, { identity: true })).json().user.id).toBe(joined.user.id)
  expect((await again.browser.get(OWN)).json()).toMatchObject([{ label: 'Example', email }])
})

it('knows a link by its subject, whatever becomes of the address', async () => {
  const { subject } = account()
  const { browser } = await comesBack(subject)
  const { user } = (await browser.post(JOIN, { form: { identity: true } })).json()
  const other = await joinByCode(world)
  elsewhere.accounts[subject] = { email: other.email, email_verified: true, name: 'Ana' }
  const again = await comesBack(subject)
  expect((await again.browser.post(ENTER, { identity: true })).json().user.id).toBe(user.id)

  const newcomer = account({ email: `${subject}@example.com` }) // somebody else has the old address now
  const third = await comesBack(newcomer.subject)
  expect((await third.browser.post(ENTER, { identity: true })).json().code).toBe('identity_not_linked')
})

it.each([
  ['an unverified address', { email_verified: false }],
  ['an address of which nothing is said', { email_verified: undefined }],
  ['no address', { email: undefined, email_verified: undefined }],
  ['a malformed address', { email: 'ana@', email_verified: true }],
])('neither finds nor makes an account by %s', async (_what, claims) => {
  const member = await joinByCode(world)
  const { subject } = account({ email: member.email, ...claims })
  const { browser } = await comesBack(subject)
  expect((await browser.post(ENTER, { identity: true })).json().code).toBe('identity_not_linked')
  expect((await browser.post(JOIN, { form: { identity: true, name: 'Ana' } })).json().code).toBe(
    'identity_not_linked',
  )
  expect((await browser.get('/api/sessions')).json().logged).toBe(false)
})

it('links an account only from within a session that has proved itself', async () => {
  const { browser: member, email } = await joinByCode(world)
  const { subject } = account({ email })
  expect((await member.post(OWN, {})).json().code).toBe('identity_sign_in_spent')
  await comeBack(member, provider, elsewhere, subject)
  expect((await member.post(ENTER, { identity: true })).json().code).toBe('identity_not_linked')
  world.setTime(new Date(Date.now() + 11 * 60_000).toISOString())
  await comeBack(member, provider, elsewhere, subject)
  expect((await member.post(OWN, {})).json().code).toBe('sign_in_again')
  world.setTime(null)
  await comeBack(member, provider, elsewhere, subject)
  expect((await member.post(OWN, {})).json()).toMatchObject([{ email }])
  const { browser } = await comesBack(subject)
  expect((await browser.post(ENTER, { identity: true })).json().user.email).toBe(email)
})

it('links an account to one member alone', async () => {
  const { subject } = account()
  const [one, other] = [await joinByCode(world), await joinByCode(world)]
  await comeBack(one.browser, provider, elsewhere, subject)
  await one.browser.post(OWN, {})
  await comeBack(other.browser, provider, elsewhere, subject)
  expect((await other.browser.post(OWN, {})).json().code).toBe('identity_taken')
  expect((await other.browser.get(OWN)).json()).toEqual([])
})

it('unlinks an account, but never the last way in', async () => {
  const { subject, email } = account()
  const { browser } = await comesBack(subject)
  const { verified_key, user } = (await browser.post(JOIN, { form: { identity: true } })).json()
  await browser.post(ENTER, { verified_key })
  const verifiedAt = (email_verified_at: string | null) =>
    world.ctx.db.updateTable('member').set({ email_verified_at }).where('id', '=', user.id).execute()
  const [{ id }] = (await browser.get(OWN)).json()
  await verifiedAt(null)
  expect((await browser.delete(`${OWN}/${id}`, {})).json().code).toBe('last_way_in')
  await verifiedAt('2026-01-01T00:00:00Z')
  expect((await browser.delete(`${OWN}/${id + 1}`, {})).json().code).toBe('identity_not_found')
  expect((await browser.delete(`${OWN}/${id}`, {})).statusCode).toBe(204)
  const again = await comesBack(subject)
  expect((await again.browser.post(ENTER, { identity: true })).json().code).toBe('identity_not_linked')
  expect(user.email).toBe(email)
})

it('leaves one of two accounts that are unlinked at the same moment', async () => {
  const member = await joinByCode(world)
  for (const { subject } of [account(), account()]) {
    await comeBack(member.browser, provider, elsewhere, subject)
    await member.browser.post(OWN, {})
  }
  await world.ctx.db
    .updateTable('member')
    .set({ email_verified_at: null })
    .where('id', '=', member.id)
    .execute()
  const linked = (await member.browser.get(OWN)).json<{ id: number }[]>()
  const answers = await Promise.all(linked.map(({ id }) => member.browser.delete(`${OWN}/${id}`, {})))
  expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['204', '409'])
})

it('recognises members by a verified address where the publisher trusts the provider, never the staff', async () => {
  const trusted = await addProvider(owner, elsewhere, { finds_members: true, for_staff: true })
  const member = await joinByCode(world)
  const known = account({ email: member.email })
  const { browser } = await browserFrom(world, trusted, elsewhere, known.subject)
  expect((await browser.post(ENTER, { identity: true })).json().user.id).toBe(member.id)

  const recycled = account({ email: member.email }) // the address was given to somebody else
  const second = await browserFrom(world, trusted, elsewhere, recycled.subject)
  expect((await second.browser.post(ENTER, { identity: true })).json().code).toBe('identity_not_linked')

  const support = await world.make.member({ role: 'support', email: 'support@example.com' })
  const staff = account({ email: support.email! })
  const third = await browserFrom(world, trusted, elsewhere, staff.subject)
  expect((await third.browser.post(ENTER, { identity: true })).json().code).toBe('identity_not_linked')
})

it('lets in only verified addresses of its domains', async () => {
  const limited = await addProvider(owner, elsewhere, { mail_domains: ['Firm.example'] })
  const come = async (claims: object) => {
    const { browser, to } = await browserFrom(world, limited, elsewhere, account(claims).subject)
    return to.searchParams.get('problem') ?? (await browser.post(ENTER, { identity: true })).json().code
  }
  expect(await come({ email: 'a@other.example' })).toBe('identity_domain_refused')
  expect(await come({ email: 'a@firm.example', email_verified: false })).toBe('identity_domain_refused')
  expect(await come({ email: 'a@firm.example.evil.example' })).toBe('identity_domain_refused')
  expect(await come({ email: 'a@firm.example' })).toBe('no_account_yet')
})

it('lets nobody in who is suspended', async () => {
  const { subject } = account()
  const { browser } = await comesBack(subject)
  const { user } = (await browser.post(JOIN, { form: { identity: true } })).json()
  await world.ctx.db.updateTable('member').set({ standing: 'suspended' }).where('id', '=', user.id).execute()
  const again = await comesBack(subject)
  expect((await again.browser.post(ENTER, { identity: true })).json().code).toBe('suspended')
})

it('tells of a new device, and holds members to their number of devices', async () => {
  const { subject } = account()
  const { browser } = await comesBack(subject)
  const { verified_key, user } = (await browser.post(JOIN, { form: { identity: true } })).json()
  await browser.post(ENTER, { verified_key })
  await world.ctx.db.updateTable('member').set({ max_sessions: 1 }).where('id', '=', user.id).execute()
  const again = await comesBack(subject)
  const refused = (await again.browser.post(ENTER, { identity: true })).json()
  expect(refused).toMatchObject({ code: 'user_limit', most: 1 })
  const device_ids = [refused.devices[0].id]
  const { challenge } = refused
  expect((await again.browser.post('/api/sessions/continue', { challenge, device_ids })).statusCode).toBe(201)
  // The provider has not said when the person signed in there: the session is no proof by itself.
  expect((await again.browser.get('/api/users/me/ways_in')).json().is_fresh).toBe(false)
})

it('says nothing of one store in another', async () => {
  const { subject } = account()
  const { browser } = await comesBack(subject)
  await browser.post(JOIN, { form: { identity: true } })
  await world.ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: world.storeId }).execute()
  const there = await world.make.store('identities.example')
  const chief = await world.as(await world.make.member({ store_id: there.id, role: 'owner' }))
  const theirs = await addProvider(chief, elsewhere)
  const visitor = await openBrowser(world, { host: 'identities.example' })
  await comeBack(visitor, theirs, elsewhere, subject)
  expect((await visitor.post(ENTER, { identity: true })).json().code).toBe('no_account_yet')
  // Nor does a provider of one store open another.
  expect((await visitor.get(`/sign_in/with/${provider.id}`)).headers.location).toBe(
    '/sign_in?problem=identity_provider_off',
  )
})

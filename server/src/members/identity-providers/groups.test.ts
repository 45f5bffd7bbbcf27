import { afterAll, expect, it } from 'vitest'
import { openIdentityProvider } from '../../../testing/identity-provider.ts'
import { addProvider, browserFrom, comeBack } from '../../../testing/identity-store.ts'
import { openBrowser, type Browser } from '../../../testing/browser.ts'
import { setStore } from '../../../testing/store-settings.ts'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld({ PRIVATE_TARGETS: 'on' })
const elsewhere = await openIdentityProvider()
afterAll(() => elsewhere.close())
const owner = await world.as(world.owner)
const PATH = '/bullet/api/identity_providers'
const offer = (
  await owner.post('/bullet/api/offers', {
    type: 'freebie',
    title: 'For partners',
    prices: [],
    covers_all: true,
  })
).json<{ id: number }>()
const GROUPS = [
  { name: 'help', role: 'support', offer_id: null },
  { name: 'chiefs', role: 'admin', offer_id: null },
  { name: 'partners', role: null, offer_id: offer.id },
]
const provider = await addProvider(owner, elsewhere, { for_staff: true, groups: GROUPS })

let count = 0
function account(groups: unknown, more: object = {}) {
  const subject = `of-groups-${(count += 1)}`
  elsewhere.accounts[subject] = { email: `${subject}@example.com`, email_verified: true, groups, ...more }
  return subject
}

async function joined(subject: string, through = provider) {
  const { browser } = await browserFrom(world, through, elsewhere, subject)
  const answer = (
    await browser.post('/api/email_registrations', { form: { identity: true, name: 'Bo' } })
  ).json()
  await browser.post('/api/sessions', { verified_key: answer.verified_key })
  return { browser, id: answer.user.id as number }
}

async function signIn(subject: string, through = provider, browser?: Browser) {
  const own = browser ?? (await openBrowser(world))
  await comeBack(own, through, elsewhere, subject)
  return { browser: own, answer: (await own.post('/api/sessions', { identity: true })).json() }
}

const roleOf = async (id: number) =>
  (await world.ctx.db.selectFrom('member').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

const setGroups = (subject: string, groups: unknown) => void (elsewhere.accounts[subject]!['groups'] = groups)

it('gives a role by a group, changes it with the groups, and takes it back with the last', async () => {
  const subject = account(['help', 'unknown'])
  const { browser, id } = await joined(subject)
  expect(await roleOf(id)).toBe('support')
  expect((await browser.get('/bullet/api/account')).statusCode).toBe(200)
  setGroups(subject, ['help', 'chiefs'])
  await signIn(subject)
  expect(await roleOf(id)).toBe('admin')
  setGroups(subject, [])
  await signIn(subject)
  expect(await roleOf(id)).toBe('user')
  expect((await browser.get('/api/sessions')).json().logged).toBe(false) // signed out wherever they worked
  const log = await world.ctx.db
    .selectFrom('audit_entry')
    .select('act')
    .where('actor_name', '=', 'Example')
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  expect(log.map(({ act }) => act)).toEqual(['staff.role_changed', 'staff.role_changed', 'staff.removed'])
})

it('leaves a role alone that was given by hand', async () => {
  const subject = account(['help'])
  const { id } = await joined(subject)
  await owner.patch(`/bullet/api/staff/${id}`, { role: 'finance' })
  await signIn(subject)
  expect(await roleOf(id)).toBe('finance')
  setGroups(subject, [])
  await signIn(subject)
  expect(await roleOf(id)).toBe('finance')
})

it('never demotes the owner', async () => {
  const subject = account(['help'])
  const { browser, id } = await joined(subject)
  await world.ctx.db.updateTable('member').set({ role: 'owner' }).where('id', '=', id).execute()
  setGroups(subject, [])
  await signIn(subject, provider, browser)
  expect(await roleOf(id)).toBe('owner')
})

it('takes the role back although the sign-in is refused with it', async () => {
  const staffOnly = await addProvider(owner, elsewhere, {
    for_members: false,
    for_staff: true,
    groups: [GROUPS[0]],
  })
  const subject = account(['help'])
  const { id } = await joined(subject, staffOnly)
  expect(await roleOf(id)).toBe('support')
  setGroups(subject, undefined)
  expect((await signIn(subject, staffOnly)).answer.code).toBe('identity_for_staff_only')
  expect(await roleOf(id)).toBe('user')
  const stranger = account(['partners'])
  expect((await signIn(stranger, staffOnly)).answer.code).toBe('identity_for_staff_only')
})

it('keeps the staff from a provider for members, whatever its groups say', async () => {
  const forMembers = await addProvider(owner, elsewhere, { groups: GROUPS.slice(1) })
  const subject = account(['chiefs'])
  const { id } = await joined(subject, forMembers)
  expect(await roleOf(id)).toBe('user')
  await world.ctx.db.updateTable('member').set({ role: 'support' }).where('id', '=', id).execute()
  expect((await signIn(subject, forMembers)).answer.code).toBe('identity_not_for_staff')
})

it('gives an offer by a group, and takes it back with the group, the link or the provider', async () => {
  const open = async (id: number) =>
    (
      await world.ctx.db
        .selectFrom('access')
        .select(['source', 'offer_id'])
        .where('member_id', '=', id)
        .where('revoked_at', 'is', null)
        .orderBy('source')
        .execute()
    ).map(({ source }) => source)
  const subject = account('partners')
  const { browser, id } = await joined(subject)
  await world.work()
  expect(await open(id)).toEqual(['identity'])
  await signIn(subject)
  await world.work()
  expect(await open(id)).toEqual(['identity'])
  setGroups(subject, 'no more')
  await signIn(subject)
  await world.work()
  expect(await open(id)).toEqual([])
  setGroups(subject, ['partners'])
  await signIn(subject)
  await owner.post(`/bullet/api/people/${id}/accesses`, { offer_id: offer.id })
  await world.work()
  expect(await open(id)).toEqual(['identity', 'manual'])
  const [{ id: link }] = (await browser.get('/api/users/me/identities')).json()
  await browser.delete(`/api/users/me/identities/${link}`, {})
  await world.work()
  expect(await open(id)).toEqual(['manual'])

  const leaving = await addProvider(owner, elsewhere, { for_staff: true, groups: GROUPS })
  const both = account(['partners', 'help'])
  const person = await joined(both, leaving)
  await world.work()
  expect([await roleOf(person.id), await open(person.id)]).toEqual(['support', ['identity']])
  expect((await owner.delete(`${PATH}/${leaving.id}`)).statusCode).toBe(204)
  await world.work()
  expect([await roleOf(person.id), await open(person.id)]).toEqual(['user', []])
})

it('reads groups from a nested claim', async () => {
  const nested = await addProvider(owner, elsewhere, {
    for_staff: true,
    groups_claim: 'groups.roles',
    groups: [GROUPS[0]],
  })
  const { id } = await joined(account({ roles: ['help'] }), nested)
  expect(await roleOf(id)).toBe('support')
})

it('counts as two factors where the provider says so', async () => {
  await setStore(world, { staff_second_factor: true })
  const reaches = async (claims: object) => {
    const subject = account(['help'], claims)
    await joined(subject)
    const { browser } = await signIn(subject)
    return (await browser.get('/bullet/api/people')).statusCode
  }
  expect(await reaches({ amr: ['pwd', 'otp', 'mfa'] })).toBe(200)
  expect(await reaches({ amr: ['pwd'] })).toBe(403)
  await setStore(world, { staff_second_factor: false })
})

it('lets only the owner have admins made, and nobody without the right touch a provider', async () => {
  const admin = await world.as(await world.make.member({ role: 'admin' }))
  const path = `${PATH}/${provider.id}`
  expect((await admin.patch(path, { client_id: 'mine' })).json().code).toBe('admins_by_owner')
  expect((await admin.delete(path)).json().code).toBe('admins_by_owner')
  const { id } = (await admin.post(PATH, { label: 'Mine', issuer: elsewhere.issuer })).json()
  expect((await admin.patch(`${PATH}/${id}`, { groups: GROUPS })).json().code).toBe('admins_by_owner')
  expect((await admin.patch(`${PATH}/${id}`, { groups: GROUPS.slice(2) })).statusCode).toBe(200)
  const finance = await world.as(await world.make.member({ role: 'finance' }))
  expect((await finance.get(PATH)).json().code).toBe('not_in_your_role')
})

import { DAY_MS } from '@matinee/contract/platform/durations'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { hashOf, makeKey } from '../sign-in/secrets.ts'

const world = await makeWorld()
const { db } = world.ctx
const owner = await world.as(world.owner)
const PASSWORD = 'gravel lanterns at midnight'

beforeEach(async () => {
  await db.deleteFrom('staff_invitation').execute()
  world.setTime(null)
})

const invite = (email: string, role = 'support', by = owner) =>
  by.post('/bullet/api/invitations', { email, role })

/** An invitation with its key, as mailed. */
async function invited(email: string, role = 'support') {
  const { id } = (await invite(email, role)).json()
  const key = makeKey()
  await db
    .updateTable('staff_invitation')
    .set({ key_hash: hashOf(key) })
    .where('id', '=', id)
    .execute()
  return { id, key }
}

const accept = async (key: string, body: object = { name: 'Mona', password: PASSWORD }, host?: string) =>
  (await world.asGuest(host)).post(`/api/staff_invitations/${key}`, body)
const stateOf = async (key: string) =>
  (await (await world.asGuest()).get(`/api/staff_invitations/${key}`)).json()

describe('an invitation', () => {
  it('goes to an address by mail, in lower case', async () => {
    const answer = await invite('  New.Hand@Example.com ')
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toMatchObject({ email: 'new.hand@example.com', role: 'support', expired: false })
    expect(answer.body).not.toContain('key')
    expect((await owner.get('/bullet/api/invitations')).json()).toHaveLength(1)
  })

  it('is refused for whoever is one of the staff or invited already, and where it is no address', async () => {
    await world.make.member({ role: 'analyst', email: 'here@example.com' })
    await invite('twice@example.com')
    const codes = [
      await invite('here@example.com'),
      await invite('Twice@example.com'),
      await invite('no address'),
    ]
    expect(codes.map((answer) => answer.json().code)).toEqual([
      'already_staff',
      'already_invited',
      'invalid_email',
    ])
  })

  it('makes an admin only by the owner’s hand, and never an owner', async () => {
    const admin = await world.as(await world.make.member({ role: 'admin' }))
    expect((await invite('new@example.com', 'admin', admin)).json().code).toBe('admins_by_owner')
    expect((await invite('new@example.com', 'owner')).statusCode).toBe(400)
    const { id } = (await invite('new@example.com', 'admin')).json()
    expect((await admin.delete(`/bullet/api/invitations/${id}`)).json().code).toBe('admins_by_owner')
    expect((await admin.post(`/bullet/api/invitations/${id}/resend`)).json().code).toBe('admins_by_owner')
  })

  it('makes its reader one of the staff, who is signed in', async () => {
    const { key } = await invited('mona@example.com')
    expect(await stateOf(key)).toEqual({
      state: 'valid',
      email: 'mona@example.com',
      name: null,
      role: 'support',
      invited_by: world.owner.name,
      has_account: false,
      signed_in: false,
    })
    const answer = await accept(key)
    expect(answer.statusCode).toBe(200)
    expect(answer.json().user).toMatchObject({ name: 'Mona', role: 'staff' })
    expect(answer.cookies.map(({ name }) => name)).toContain('matinee_session')
    expect((await stateOf(key)).state).toBe('used')
    expect((await owner.get('/bullet/api/invitations')).json()).toEqual([])
  })

  it('asks for a name and a good password, and is not spent by bad ones', async () => {
    const { key } = await invited('picky@example.com')
    expect((await accept(key, { password: PASSWORD })).json().errors).toEqual({ name: ['required'] })
    expect((await accept(key, { name: 'Mona', password: 'short' })).json().errors).toEqual({
      password: ['short'],
    })
    expect((await stateOf(key)).state).toBe('valid')
  })

  it('keeps the account its address has, whose owner signs in first', async () => {
    const member = await world.make.member({ email: 'known@example.com', name: 'Known' })
    const { key } = await invited('known@example.com', 'moderator')
    expect(await stateOf(key)).toMatchObject({ has_account: true, signed_in: false })
    expect((await accept(key)).json().code).toBe('sign_in_first')
    const stranger = await world.as(await world.make.member())
    expect((await stranger.post(`/api/staff_invitations/${key}`, {})).json().code).toBe('sign_in_first')

    const theirs = await world.as(member)
    expect((await theirs.get(`/api/staff_invitations/${key}`)).json().signed_in).toBe(true)
    expect((await theirs.post(`/api/staff_invitations/${key}`, {})).json().user).toMatchObject({
      name: 'Known',
      role: 'staff',
    })
  })

  it('makes one account when it is accepted twice at once', async () => {
    const { key } = await invited('race@example.com')
    const answers = await Promise.all([accept(key), accept(key)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 401,
    ])
    const made = await db.selectFrom('member').select('id').where('email', '=', 'race@example.com').execute()
    expect(made).toHaveLength(1)
  })

  it('is worth nothing after a week, taken back, or once a fresh one is sent', async () => {
    const old = await invited('late@example.com')
    world.setTime(new Date(Date.now() + 8 * DAY_MS).toISOString())
    expect((await stateOf(old.key)).state).toBe('expired')
    expect((await accept(old.key)).json().code).toBe('link_spent')
    world.setTime(null)

    expect((await owner.post(`/bullet/api/invitations/${old.id}/resend`)).statusCode).toBe(200)
    expect((await accept(old.key)).json().code).toBe('link_spent')

    const revoked = await invited('gone@example.com')
    expect((await owner.delete(`/bullet/api/invitations/${revoked.id}`)).statusCode).toBe(204)
    expect((await accept(revoked.key)).json().code).toBe('link_spent')
    expect(await stateOf('nobody-made-this')).toMatchObject({ state: 'expired', email: null })
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { hashPassword } from '../sign-in/passwords.ts'

const world = await makeWorld()
const { db } = world.ctx
const owner = await world.as(world.owner)
const member = (role: string) => world.make.member({ role })
const roleOf = async (id: number) =>
  (await db.selectFrom('member').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
const acts = async () =>
  (await db.selectFrom('audit_entry').select(['act', 'subject_name', 'details']).orderBy('id').execute()).map(
    ({ act }) => act,
  )

beforeEach(async () => {
  await db.deleteFrom('audit_entry').execute()
})

describe('the team', () => {
  it('has the owner first, says who uses a second factor, and whom the viewer may change', async () => {
    const [admin, support] = [await member('admin'), await member('support')]
    await member('user')
    await db
      .insertInto('second_factor')
      .values({
        member_id: support.id,
        store_id: world.storeId,
        secret: Buffer.from('x'),
        confirmed_at: '2026-01-01',
      })
      .execute()

    const seen = (await (await world.as(admin)).get('/bullet/api/staff')).json()
    expect(seen.map(({ id }: { id: number }) => id)).toEqual([world.owner.id, admin.id, support.id])
    expect(seen).toMatchObject([
      { role: 'owner', may_change: false },
      { role: 'admin', may_change: false },
      { role: 'support', may_change: true, second_factor: true },
    ])
    expect((await owner.get('/bullet/api/staff')).json()[1]).toMatchObject({ may_change: true })
  })

  it('takes a new role from the very next call on', async () => {
    const analyst = await member('analyst')
    const theirs = await world.as(analyst)
    expect((await theirs.get('/bullet/api/programs')).statusCode).toBe(403)

    const answer = await owner.patch(`/bullet/api/staff/${analyst.id}`, { role: 'content_manager' })
    expect(answer.json()).toMatchObject({ id: analyst.id, role: 'content_manager' })
    expect((await theirs.get('/bullet/api/programs')).statusCode).toBe(200)
    expect(await acts()).toEqual(['staff.role_changed'])
  })

  it('leaves admins to the owner, the owner to nobody, and oneself to others', async () => {
    const [admin, other, support] = [await member('admin'), await member('admin'), await member('support')]
    const theirs = await world.as(admin)
    const code = async (id: number, role: string) =>
      (await theirs.patch(`/bullet/api/staff/${id}`, { role })).json().code
    expect(await code(support.id, 'admin')).toBe('admins_by_owner')
    expect(await code(other.id, 'support')).toBe('admins_by_owner')
    expect(await code(world.owner.id, 'support')).toBe('owner_stays')
    expect(await code(admin.id, 'support')).toBe('not_yourself')
    expect((await theirs.delete(`/bullet/api/staff/${other.id}`)).json().code).toBe('admins_by_owner')
    expect((await theirs.delete(`/bullet/api/staff/${world.owner.id}`)).json().code).toBe('owner_stays')
    expect(await acts()).toEqual([])
    expect((await owner.patch(`/bullet/api/staff/${other.id}`, { role: 'support' })).statusCode).toBe(200)
  })

  it.each([{ role: 'owner' }, { role: 'king' }, {}])('takes no %o', async (body) => {
    const support = await member('support')
    expect((await owner.patch(`/bullet/api/staff/${support.id}`, body)).statusCode).toBe(400)
  })

  it('makes an ordinary member of whoever leaves it, signed out everywhere', async () => {
    const support = await member('support')
    const theirs = await world.as(support)
    expect((await owner.delete(`/bullet/api/staff/${support.id}`)).statusCode).toBe(204)
    expect(await roleOf(support.id)).toBe('user')
    expect((await theirs.get('/api/sessions')).json()).toMatchObject({ logged: false })
    expect(await acts()).toEqual(['staff.removed'])
    expect((await owner.delete(`/bullet/api/staff/${support.id}`)).json().code).toBe('colleague_not_found')
  })
})

describe('the store', () => {
  it('is handed over by its owner alone, who proves to be it', async () => {
    const password_hash = await hashPassword('a good long password')
    const [admin, heir] = [await member('admin'), await member('support')]
    await db.updateTable('member').set({ password_hash }).where('id', '=', world.owner.id).execute()
    const hand = async (body: object, by = owner) => (await by.post('/bullet/api/ownership', body)).json()

    const proof = { current_password: 'a good long password' }
    expect((await hand({ member_id: admin.id, ...proof }, await world.as(admin))).code).toBe(
      'not_in_your_role',
    )
    expect((await hand({ member_id: heir.id })).code).toBe('wrong_password')
    expect((await hand({ member_id: (await member('user')).id, ...proof })).code).toBe('colleague_not_found')
    expect((await hand({ member_id: world.owner.id, ...proof })).code).toBe('not_yourself')

    expect((await hand({ member_id: heir.id, ...proof }))[0]).toMatchObject({ id: heir.id, role: 'owner' })
    expect(await roleOf(world.owner.id)).toBe('admin')
    expect(await acts()).toEqual(['staff.handed_over'])
    // Restored for the following tests.
    await (await world.as(heir)).post('/bullet/api/ownership', { member_id: world.owner.id })
    await db.updateTable('member').set({ role: 'owner' }).where('id', '=', world.owner.id).execute()
    await db.updateTable('member').set({ role: 'support' }).where('id', '=', heir.id).execute()
  })

  it('has one owner, also when it is handed to two at once', async () => {
    await db
      .updateTable('member')
      .set({ password_hash: null, email: null })
      .where('id', '=', world.owner.id)
      .execute()
    const heirs = [await member('support'), await member('support')]
    const answers = await Promise.all(
      heirs.map(({ id }) => owner.post('/bullet/api/ownership', { member_id: id })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
      200, 403,
    ])
    const owners = await db.selectFrom('member').select('id').where('role', '=', 'owner').execute()
    expect(owners).toHaveLength(1)
  })
})

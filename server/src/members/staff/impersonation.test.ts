import { ADMIN_HEADER } from '@matinee/contract/platform/endpoint'
import { beforeEach, describe, expect, it } from 'vitest'
import { makeWorld, type Client } from '../../../testing/world.ts'

const world = await makeWorld()
const { db } = world.ctx
const member = await world.make.member({ name: 'Maja', email: 'maja@example.com' })
const BEGIN = '2026-06-01T12:00:00.000Z'

beforeEach(async () => {
  world.setTime(BEGIN)
  await db.deleteFrom('audit_entry').execute()
})

const begin = (staff: Client, member_id = member.id, reason = 'Cannot find a film') =>
  staff.post('/bullet/api/impersonation', { member_id, reason })

/** A staff browser with the impersonation cookie beside its own session. */
async function looking(role = 'support') {
  const staff = await world.as(await world.make.member({ role, name: 'Stella' }))
  const [look] = (await begin(staff)).cookies.filter(({ name }) => name === 'matinee_looking')
  const headers = { cookie: `${staff.headers['cookie']}; matinee_looking=${look!.value}` }
  return { staff, headers, look: look! }
}

const session = async (staff: Client, headers: Record<string, string>) =>
  (await staff.get('/api/sessions', { headers })).json()

describe('looking at the store as a member', () => {
  it('shows what they see, who looks and until when', async () => {
    const { staff, headers, look } = await looking()
    expect(await session(staff, headers)).toMatchObject({
      logged: true,
      user: { id: member.id, name: 'Maja', role: 'user' },
      impersonation: { by: 'Stella', until: '2026-06-01T12:30:00.000Z' },
    })
    expect(look).toMatchObject({ httpOnly: true, sameSite: 'Lax', maxAge: 1800 })
  })

  it('leaves the admin, and what it calls, to the staff’s own session', async () => {
    const { staff, headers } = await looking('admin')
    expect((await staff.get('/bullet/api/account', { headers })).json()).toMatchObject({ role: 'admin' })
    const told = { ...headers, [ADMIN_HEADER]: '1' }
    expect(await session(staff, told)).toMatchObject({ user: { name: 'Stella' }, impersonation: null })
  })

  it('changes nothing', async () => {
    const { staff, headers } = await looking()
    const film = await world.make.content()
    const favorite = await staff.post('/api/favorites', { id: film.id }, { headers })
    expect([favorite.statusCode, favorite.json().code]).toEqual([403, 'only_looking'])
    const left = await db
      .selectFrom('favorite')
      .select('content_id')
      .where('member_id', '=', member.id)
      .execute()
    expect(left).toEqual([])
  })

  it('ends by itself after half an hour', async () => {
    const { staff, headers } = await looking()
    world.setTime('2026-06-01T12:30:00.000Z')
    expect(await session(staff, headers)).toMatchObject({ user: { name: 'Stella' }, impersonation: null })
  })

  it('ends at a word, and what was done is noted', async () => {
    const { staff, headers } = await looking()
    const stopped = await staff.delete('/api/impersonation', { headers })
    expect(stopped.statusCode).toBe(204)
    expect(await session(staff, headers)).toMatchObject({ user: { name: 'Stella' } })
    const noted = await db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
    expect(noted).toMatchObject([
      {
        act: 'member.impersonation_started',
        actor_name: 'Stella',
        subject_id: member.id,
        details: { reason: 'Cannot find a film' },
      },
      { act: 'member.impersonation_stopped', actor_name: 'Stella', subject_name: 'Maja' },
    ])
    expect((await staff.delete('/api/impersonation')).statusCode).toBe(204) // nothing to stop
  })

  it('begins anew with another member, and the look before is over', async () => {
    const { staff, headers } = await looking()
    expect((await begin(staff, (await world.make.member()).id)).statusCode).toBe(201)
    expect(await session(staff, headers)).toMatchObject({ user: { name: 'Stella' } })
  })

  it('is over when the staff sign out, or are staff no more', async () => {
    const one = await looking()
    await one.staff.delete('/api/sessions', { headers: one.headers })
    expect(await session(one.staff, one.headers)).toMatchObject({ logged: false })

    const two = await looking()
    await db.updateTable('member').set({ role: 'analyst' }).where('name', '=', 'Stella').execute()
    expect(await session(two.staff, two.headers)).toMatchObject({ user: { name: 'Stella' } })
  })

  it('has a cookie that opens nothing by itself, nor in the place of a session', async () => {
    const { staff, look } = await looking()
    const alone = { cookie: `matinee_looking=${look.value}` }
    expect(await session(staff, alone)).toMatchObject({ logged: false })
    expect(await session(staff, { cookie: `matinee_session=${look.value}` })).toMatchObject({ logged: false })
    const another = await world.as(await world.make.member({ role: 'admin', name: 'Other' }))
    const borrowed = { cookie: `${another.headers['cookie']}; matinee_looking=${look.value}` }
    expect(await session(another, borrowed)).toMatchObject({ user: { name: 'Other' } })
  })

  it('is for those who look after people, and never as one of the staff', async () => {
    const colleague = await world.make.member({ role: 'analyst' })
    const code = async (role: string, id?: number) =>
      (await begin(await world.as(await world.make.member({ role })), id)).json().code
    for (const role of [
      'content_manager',
      'author',
      'moderator',
      'marketer',
      'finance',
      'analyst',
      'developer',
    ])
      expect(await code(role)).toBe('not_in_your_role')
    expect(await code('owner', colleague.id)).toBe('not_another_staff_member')
    expect(await code('owner', 999_999)).toBe('person_not_found')
    const owner = await world.as(world.owner)
    expect((await begin(owner, member.id, '  ')).statusCode).toBe(400)
  })

  it('does not make the member seem to have been here', async () => {
    await db.updateTable('member').set({ last_seen_at: null }).where('id', '=', member.id).execute()
    const { staff, headers } = await looking()
    await session(staff, headers)
    const { last_seen_at } = await db
      .selectFrom('member')
      .select('last_seen_at')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(last_seen_at).toBeNull()
    const devices = await (await world.as(member)).get('/api/users/me/devices')
    expect(devices.json()).toHaveLength(1)
  })
})

import { expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'

const world = await makeWorld()
const { db } = world.ctx
const owner = await world.as(world.owner)
const by = async (role: string) => world.as(await world.make.member({ role }))
const put = (client: typeof owner, id: number, body: object) =>
  client.put(`/bullet/api/people/${id}/standing`, body)
const LATER = '2099-01-01T00:00:00.000Z'

it('suspends somebody with a reason and an end, which ends what they are signed in with', async () => {
  const member = await world.make.member()
  const theirs = await world.as(member)
  const answer = await put(owner, member.id, {
    standing: 'suspended',
    reason: ' Shared a password ',
    until: LATER,
  })
  expect(answer.json()).toEqual({ standing: 'suspended', reason: 'Shared a password', until: LATER })
  expect((await theirs.get('/api/sessions')).json()).toMatchObject({ logged: false })
  expect((await theirs.get('/api/contents/favorites')).statusCode).toBe(401)

  world.setTime('2099-01-02T00:00:00Z')
  expect((await theirs.get('/api/sessions')).json()).toMatchObject({ logged: false }) // the session has ended
  world.setTime(null)
  await put(owner, member.id, { standing: 'good' })
  expect((await theirs.get('/api/sessions')).json()).toMatchObject({ logged: true })
})

it('leaves suspending, and those suspended, to whoever looks after people', async () => {
  const member = await world.make.member()
  const moderator = await by('moderator')
  expect((await put(moderator, member.id, { standing: 'muted' })).statusCode).toBe(200)
  expect((await put(moderator, member.id, { standing: 'suspended' })).json().code).toBe('not_in_your_role')
  expect((await put(await by('support'), member.id, { standing: 'suspended' })).statusCode).toBe(200)
  expect((await put(moderator, member.id, { standing: 'good' })).json().code).toBe('not_in_your_role')
  for (const role of ['content_manager', 'author', 'marketer', 'finance', 'analyst', 'developer'])
    expect((await put(await by(role), member.id, { standing: 'muted' })).json().code).toBe('not_in_your_role')
})

it('refuses a moment gone by, the staff, and whoever is not there', async () => {
  const member = await world.make.member()
  const staff = await world.make.member({ role: 'analyst' })
  const muted = { standing: 'muted' }
  expect((await put(owner, member.id, { ...muted, until: '2020-01-01T00:00:00Z' })).json().code).toBe(
    'until_is_past',
  )
  expect((await put(owner, staff.id, muted)).json().code).toBe('staff_stand_well')
  expect((await put(owner, 999_999, muted)).json().code).toBe('person_not_found')
})

it('is noted with what was done and why', async () => {
  await db.deleteFrom('audit_entry').execute()
  const member = await world.make.member({ name: 'Rita' })
  await put(owner, member.id, { standing: 'blocked', reason: 'Spam' })
  await put(owner, member.id, { standing: 'good' })
  const noted = await db.selectFrom('audit_entry').selectAll().orderBy('id').execute()
  expect(noted).toMatchObject([
    { act: 'member.blocked', subject_name: 'Rita', details: { reason: 'Spam' } },
    { act: 'member.reinstated', actor_name: world.owner.name },
  ])
})

import { expect, it } from 'vitest'
import { makeOtherStore } from '../../../testing/other-store.ts'
import { createViewingClient } from '../../../testing/viewing-client.ts'
import { makeWorld, type Client } from '../../../testing/world.ts'
import { hashPassword } from '../sign-in/passwords.ts'

const world = await makeWorld()
const { make, ctx } = world
const DELETION = '/api/users/me/deletion'
const password_hash = await hashPassword('a very long password')

const findMember = (id: number) =>
  ctx.db.selectFrom('member').select('id').where('id', '=', id).executeTakeFirst()
const leave = (client: Client, member: { email: string | null }, more: object = {}) =>
  client.post(DELETION, { word: member.email, ...more })

it('asks for the address back, and for the password of whoever has one', async () => {
  const member = await make.member({ password_hash })
  const ana = await world.as(member)
  expect((await ana.get(DELETION)).json()).toMatchObject({
    word: member.email,
    has_password: true,
    refused: null,
  })
  expect((await ana.post(DELETION, { word: 'yes' })).json()).toMatchObject({
    code: 'wrong_word',
    errors: { word: ['wrong'] },
  })
  expect((await leave(ana, member)).json().code).toBe('wrong_password')
  expect((await leave(ana, member, { current_password: 'wrong' })).json().code).toBe('wrong_password')
  expect(await findMember(member.id)).toBeDefined()
  const word = ` ${member.email!.toUpperCase()} `
  expect((await ana.post(DELETION, { word, current_password: 'a very long password' })).statusCode).toBe(204)
  expect(await findMember(member.id)).toBeUndefined()
})

it('asks whoever has no password to have signed in a moment ago', async () => {
  const member = await make.member()
  const ana = await world.as(member)
  world.setTime(new Date(Date.now() + 11 * 60 * 1000).toISOString())
  expect((await leave(ana, member)).json().code).toBe('sign_in_again')
  world.setTime(null)
  expect((await leave(await world.as(member), member)).statusCode).toBe(204)
})

it('ends every session and takes everything along that hangs on the member, and says farewell', async () => {
  const member = await make.member({ name: 'Ana' })
  const [phone, laptop] = [await world.as(member), await world.as(member)]
  const film = await make.film()
  await createViewingClient(phone).at(film, 30)
  await phone.post('/api/favorites', { id: film.id })
  await phone.post('/api/users/me/export')
  await world.work()
  const ben = await world.as(await make.member())
  await createViewingClient(ben).at(film, 30)

  const left = await leave(phone, member)
  expect(left.statusCode).toBe(204)
  expect(left.cookies).toContainEqual(expect.objectContaining({ name: 'matinee_session', value: '' }))
  for (const client of [phone, laptop]) expect((await client.get('/api/sessions')).json().logged).toBe(false)
  for (const table of ['favorite', 'viewed', 'watch', 'session', 'personal_export'] as const)
    expect(await ctx.db.selectFrom(table).selectAll().where('member_id', '=', member.id).execute()).toEqual(
      [],
    )
  expect((await ben.get('/api/contents/recent_views')).json()).toHaveLength(1)

  await world.work()
  expect(await ctx.storage.list(`personal/${member.store_id}/${member.id}`)).toEqual([])
  const mails = await ctx.db.selectFrom('mail').selectAll().where('address', '=', member.email!).execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['account_deleted'])
})

it('keeps the last owner, and one of two who leave at the same moment', async () => {
  const owner = { ...world.owner, email: null }
  const asOwner = await world.as(owner)
  expect((await asOwner.get(DELETION)).json()).toMatchObject({ word: owner.name, refused: 'last_owner' })
  expect((await asOwner.post(DELETION, { word: owner.name })).json().code).toBe('last_owner')

  const second = await make.member({ role: 'owner' })
  const asSecond = await world.as(second)
  const answers = await Promise.all([asOwner.post(DELETION, { word: owner.name }), leave(asSecond, second)])
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    204, 409,
  ])
  const owners = await ctx.db.selectFrom('member').select('id').where('role', '=', 'owner').execute()
  expect(owners).toHaveLength(1)
})

it('notes that one of the staff left, and forgets the name in what was done about somebody', async () => {
  const staff = await make.member({ role: 'moderator', name: 'Mo' })
  await ctx.db
    .insertInto('audit_entry')
    .values({
      store_id: staff.store_id,
      actor_id: null,
      actor_name: 'Ola',
      act: 'member.changed',
      subject_kind: 'member',
      subject_id: staff.id,
      subject_name: 'Mo',
      details: JSON.stringify({ before: { name: 'Moritz' } }),
      at: new Date().toISOString(),
    })
    .execute()
  await leave(await world.as(staff), staff)
  const entries = await ctx.db
    .selectFrom('audit_entry')
    .select(['act', 'subject_name', 'details', 'actor_id'])
    .where('subject_id', '=', staff.id)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { act: 'member.changed', subject_name: null, details: {}, actor_id: null },
    { act: 'member.left', subject_name: null, details: {}, actor_id: null },
  ])
})

it('takes a position that is being saved at that moment along, and answers it as a guest’s', async () => {
  const film = await make.film()
  for (let round = 0; round < 5; round += 1) {
    const member = await make.member()
    const [here, there] = [await world.as(member), createViewingClient(await world.as(member))]
    const [left, ...saved] = await Promise.all([
      leave(here, member),
      ...[10, 20, 30].map((seconds) => there.at(film, seconds)),
    ])
    expect(left.statusCode).toBe(204)
    expect(
      saved.filter(({ statusCode }) => ![200, 401].includes(statusCode)).map(({ body }) => body),
    ).toEqual([])
    expect(await ctx.db.selectFrom('watch').selectAll().where('member_id', '=', member.id).execute()).toEqual(
      [],
    )
  }
})

it('deletes once however often it is asked at once', async () => {
  const member = await make.member()
  const clients = [await world.as(member), await world.as(member), await world.as(member)]
  const answers = await Promise.all(clients.map((client) => leave(client, member)))
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    204, 401, 401,
  ])
  await world.work()
  const mails = await ctx.db.selectFrom('mail').selectAll().where('address', '=', member.email!).execute()
  expect(mails.map(({ kind }) => kind)).toEqual(['account_deleted'])
})

it('leaves somebody of the same address in another store alone', async () => {
  const other = await makeOtherStore(world, 'leaving.example')
  const here = await make.member({ email: 'twice@example.com' })
  const there = await make.member({ email: 'twice@example.com', store_id: other.id })
  await leave(await world.as(here), here)
  expect(await findMember(there.id)).toBeDefined()
  expect((await (await world.as(there)).get('/api/users/me')).json().email).toBe('twice@example.com')
})

it('is not for guests', async () => {
  const guest = await world.asGuest()
  expect((await guest.get(DELETION)).statusCode).toBe(401)
  expect((await guest.post(DELETION, { word: 'Guest' })).statusCode).toBe(401)
})

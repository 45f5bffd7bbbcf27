import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'
import { ownerLink } from './staff/owner.ts'
import { hashPassword } from './sign-in/passwords.ts'

const world = await makeWorld()
const keyOf = (link: string) => link.split('/').at(-1)!

it('knows a guest as nobody', async () => {
  const session = await (await world.asGuest()).get('/api/sessions')
  expect(session.json()).toMatchObject({ logged: false, user: { id: 0, role: 'guest' } })
})

it('lets the owner in by a link, once', async () => {
  const guest = await world.asGuest()
  const verified_key = keyOf(await ownerLink(world.ctx, world.storeId))
  const first = await guest.post('/api/sessions', { verified_key })
  expect(first.statusCode).toBe(201)
  expect(first.json()).toMatchObject({ logged: true, user: { role: 'staff' } })
  expect(first.cookies[0]).toMatchObject({ httpOnly: true, sameSite: 'Lax' })

  const second = await guest.post('/api/sessions', { verified_key })
  expect(second.statusCode).toBe(401)
  expect(second.json().code).toBe('link_spent')
})

it('lets only one of two in with the same link at the same moment', async () => {
  const guest = await world.asGuest()
  const verified_key = keyOf(await ownerLink(world.ctx, world.storeId))
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => guest.post('/api/sessions', { verified_key })),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
})

it('refuses a link after a day', async () => {
  const guest = await world.asGuest()
  const verified_key = keyOf(await ownerLink(world.ctx, world.storeId))
  world.setTime(new Date(Date.now() + 25 * 60 * 60 * 1000).toISOString())
  expect((await guest.post('/api/sessions', { verified_key })).json().code).toBe('link_spent')
  world.setTime(null)
})

it('signs staff in by password and locks after ten wrong ones', async () => {
  const password_hash = await hashPassword('correct horse battery')
  await world.make.member({ role: 'admin', email: 'ana@example.com', password_hash })
  const guest = await world.asGuest()
  const attempt = (password: string) => guest.post('/api/sessions', { email: ' Ana@Example.com ', password })

  expect((await attempt('correct horse battery')).statusCode).toBe(201)
  for (let count = 0; count < 10; count += 1) expect((await attempt('wrong')).statusCode).toBe(401)
  expect((await attempt('correct horse battery')).json().code).toBe('locked_out')
})

it('says the same of a wrong password and of an unknown address', async () => {
  const guest = await world.asGuest()
  await world.make.member({
    role: 'admin',
    email: 'bo@example.com',
    password_hash: await hashPassword('a long password'),
  })
  const known = await guest.post('/api/sessions', { email: 'bo@example.com', password: 'wrong' })
  const unknown = await guest.post('/api/sessions', { email: 'nobody@example.com', password: 'wrong' })
  expect({ ...known.json(), request_id: 0 }).toEqual({ ...unknown.json(), request_id: 0 })
})

it('ends a session for good', async () => {
  const owner = await world.as(world.owner)
  expect((await owner.get('/api/sessions')).json().logged).toBe(true)
  expect((await owner.delete('/api/sessions')).statusCode).toBe(204)
  expect((await owner.get('/api/sessions')).json().logged).toBe(false)
})

it('closes the admin to members and guests', async () => {
  const member = await world.make.member()
  expect((await (await world.as(member)).get('/bullet/api/programs')).statusCode).toBe(403)
  expect((await (await world.asGuest()).get('/bullet/api/programs')).statusCode).toBe(401)
})

it('asks for the current password before it changes', async () => {
  const member = await world.make.member({
    role: 'admin',
    password_hash: await hashPassword('the old password'),
  })
  const staff = await world.as(member)
  const changed = { password: 'the new password' }
  expect((await staff.patch('/bullet/api/account', changed)).json().code).toBe('wrong_password')
  const right = await staff.patch('/bullet/api/account', { ...changed, current_password: 'the old password' })
  expect(right.json()).toMatchObject({ has_password: true })
})

it('takes no session of another store', async () => {
  const other = await world.make.store('other.example')
  const stranger = await world.make.member({ store_id: other.id, role: 'owner' })
  const theirs = await world.as(stranger)
  expect((await theirs.get('/api/sessions')).json().logged).toBe(true)
  const here = await theirs.get('/api/sessions', { headers: { host: 'elsewhere.example' } })
  expect(here.json()).toMatchObject({ code: 'unknown_store' })
})

import { expect, it } from 'vitest'
import { makeOtherStore } from '../../../testing/other-store.ts'
import { makeWorld } from '../../../testing/world.ts'
import { toJsonb } from '../../platform/database/jsonb.ts'

const world = await makeWorld()
const { make } = world
const ME = '/api/users/me'

it('shows members themselves and nobody else', async () => {
  const member = await make.member({ name: 'Ana', email: 'ana@example.com' })
  const profile = (await (await world.as(member)).get(ME)).json()
  expect(profile).toMatchObject({
    id: member.id,
    name: 'Ana',
    email: 'ana@example.com',
    role: 'user',
    nickname: null,
  })
  expect(Object.keys(profile).filter((name) => /hash|store|standing|consent|tags|words/.test(name))).toEqual(
    [],
  )
  expect((await (await world.asGuest()).get(ME)).json()).toMatchObject({ code: 'sign_in_first' })
})

it('keeps what is named, tidied up, and leaves the rest', async () => {
  const ana = await world.as(await make.member({ name: 'Ana' }))
  const changes = {
    name: '  Ana   Lima ',
    nickname: ' ana.lima ',
    bio: 'One\r\ntwo\u202E\u0007',
    time_zone: 'Europe/Lisbon',
    country: 'PT',
  }
  const kept = {
    name: 'Ana Lima',
    nickname: 'ana.lima',
    bio: 'One\ntwo',
    time_zone: 'Europe/Lisbon',
    country: 'PT',
  }
  expect((await ana.patch(ME, changes)).json()).toMatchObject({
    ...kept,
    locale: null,
    history_paused: false,
  })
  const cleared = { nickname: '', bio: null, country: null }
  expect((await ana.patch(ME, cleared)).json()).toMatchObject({
    name: 'Ana Lima',
    nickname: null,
    bio: null,
    country: null,
    time_zone: 'Europe/Lisbon',
  })
  expect((await ana.patch(ME, {})).json()).toMatchObject({ name: 'Ana Lima' })
})

it.each([
  [{ nickname: 'a' }, 'nickname'],
  [{ nickname: 'аnа' }, 'nickname'], // Cyrillic
  [{ nickname: '. _' }, 'nickname'],
  [{ nickname: 'ana@lima' }, 'nickname'],
  [{ nickname: 'a'.repeat(31) }, 'nickname'],
  [{ bio: 'x'.repeat(501) }, 'bio'],
  [{ time_zone: 'Europe/Atlantis' }, 'time_zone'],
  [{ time_zone: '+02:00' }, 'time_zone'],
  [{ country: 'XX' }, 'country'],
  [{ locale: 'tlh' }, 'locale'],
])('refuses %j by the name of its field', async (changes, field) => {
  const answer = await (await world.as(await make.member())).patch(ME, changes)
  expect({ status: answer.statusCode, errors: answer.json().errors }).toEqual({
    status: 400,
    errors: { [field]: ['invalid'] },
  })
})

it('refuses names that could say something to the headers of a mail', async () => {
  const ana = await world.as(await make.member({ name: 'Ana' }))
  for (const name of ['Ana\r\nBcc: all@example.com', '   ', ''])
    expect((await ana.patch(ME, { name })).statusCode).toBe(400)
  expect((await ana.get(ME)).json().name).toBe('Ana')
})

it('changes nothing where one thing of many is wrong, and takes no role along', async () => {
  const ana = await world.as(await make.member({ name: 'Ana' }))
  expect((await ana.patch(ME, { name: 'Eva', country: 'XX' })).statusCode).toBe(400)
  await ana.patch(ME, { role: 'owner', email: 'eva@example.com', standing: 'good', email_verified_at: null })
  expect((await ana.get(ME)).json()).toMatchObject({ name: 'Ana', role: 'user' })
  expect((await ana.get(ME)).json().email).not.toBe('eva@example.com')
})

it('takes a language the store speaks', async () => {
  await world.ctx.db
    .updateTable('store')
    .set({ locales: ['pt-BR'] })
    .where('id', '=', world.storeId)
    .execute()
  const ana = await world.as(await make.member())
  expect((await ana.patch(ME, { locale: 'pt-BR' })).json()).toMatchObject({ locale: 'pt-BR' })
  expect((await ana.patch(ME, { locale: 'de' })).statusCode).toBe(400)
})

const faultOf = async (member: Parameters<typeof world.as>[0], nickname: string) =>
  (await (await world.as(member)).get(`${ME}/nickname?nickname=${encodeURIComponent(nickname)}`)).json().fault

it('says while it is typed whether a nickname can be had, however it is written', async () => {
  const [ana, ben] = [await make.member(), await make.member()]
  await (await world.as(ana)).patch(ME, { nickname: 'Lili.10' })
  for (const taken of ['Lili.10', 'lili.10', 'LILI 10', 'l1l1_l0'])
    expect({ taken, fault: await faultOf(ben, taken) }).toEqual({ taken, fault: 'taken' })
  expect(await faultOf(ben, 'Lilo')).toBeNull()
  expect(await faultOf(ana, 'lili.10')).toBeNull()
  expect(await faultOf(ben, '@')).toBe('invalid')
  expect((await (await world.as(ben)).patch(ME, { nickname: 'LILI 10' })).json()).toMatchObject({
    code: 'nickname_taken',
    errors: { nickname: ['taken'] },
  })
})

it('gives a nickname to one of two who ask for it at the same moment', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => make.member()))
  const clients = await Promise.all(people.map((each) => world.as(each)))
  const spellings = ['Nora.K', 'nora k', 'NORA_K', 'nora.k', 'Nora K', 'noraK']
  const answers = await Promise.all(
    clients.map((client, at) => client.patch(ME, { nickname: spellings[at] })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
    200, 409, 409, 409, 409, 409,
  ])
})

it('has nicknames for each store by itself', async () => {
  const other = await makeOtherStore(world, 'profiles.example')
  const [here, there] = [await make.member(), await make.member({ store_id: other.id })]
  expect((await (await world.as(here)).patch(ME, { nickname: 'Solo' })).statusCode).toBe(200)
  expect(await faultOf(there, 'Solo')).toBeNull()
  expect((await (await world.as(there)).patch(ME, { nickname: 'Solo' })).statusCode).toBe(200)
})

it('takes answers to what the store asks, and refuses what it does not', async () => {
  await world.ctx.db
    .insertInto('member_field')
    .values({
      store_id: world.storeId,
      key: 'level',
      label: 'Level',
      type: 'select',
      options: toJsonb([{ value: 'beginner', label: 'Beginner' }]),
      asked_at: ['profile'],
      required: false,
      editable: true,
      position: 1,
    })
    .execute()
  const ana = await world.as(await make.member())
  const answer = (custom_fields: object) => ana.patch(ME, { custom_fields })
  expect((await answer({ level: 'beginner' })).json()).toMatchObject({ custom_fields: { level: 'beginner' } })
  expect((await answer({ level: 'master' })).json().errors).toEqual({ 'custom_fields.level': ['invalid'] })
  expect((await answer({ shoes: 42 })).json().errors).toEqual({ 'custom_fields.shoes': ['unknown'] })
})

import { expect, it } from 'vitest'
import { makeOtherStore } from '../../../testing/other-store.ts'
import { makeWorld } from '../../../testing/world.ts'
import { takeBatch } from './import-jobs.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)
const at = '/bullet/api/people/imports'
const OPTIONS = { existing: 'update', tags: ['Moved'], consent_source: 'Old shop', invite: false }

const upload = async (text: string | Buffer, name = 'people.csv') =>
  owner.post(`${at}?file_name=${name}`, text, { headers: { 'content-type': 'text/csv' } })

async function check(text: string | Buffer, options = {}, mapping?: (string | null)[]) {
  const made = (await upload(text)).json()
  const body = { mapping: mapping ?? made.mapping, options: { ...OPTIONS, ...options } }
  const begun = await owner.post(`${at}/${made.id}/check`, body)
  expect(begun.statusCode).toBe(202)
  await world.work()
  return (await owner.get(`${at}/${made.id}`)).json()
}

async function bring(text: string | Buffer, options = {}) {
  const { id } = await check(text, options)
  expect((await owner.post(`${at}/${id}/run`)).statusCode).toBe(202)
  await world.work()
  return (await owner.get(`${at}/${id}`)).json()
}

const personAt = (email: string) =>
  world.ctx.db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirst()

it('guesses how a file is written and what its columns are', async () => {
  const made = (await upload('﻿Correo;Nombre completo;Tags;Extra\nana@x.example;"Ana; María";a,b;1\n')).json()
  expect(made).toMatchObject({
    encoding: 'utf-8',
    delimiter: ';',
    has_header: true,
    columns: ['Correo', 'Nombre completo', 'Tags', 'Extra'],
    sample: [['ana@x.example', 'Ana; María', 'a,b', '1']],
    mapping: ['email', null, 'tags', null],
    state: 'mapping',
  })
  const bare = (await upload(Buffer.from('Zo\xeb Muller,zoe@x.example', 'latin1'))).json()
  expect(bare).toMatchObject({
    encoding: 'windows-1252',
    has_header: false,
    mapping: ['name', 'email'],
    sample: [['Zoë Muller', 'zoe@x.example']],
  })
  const reread = await owner.patch(`${at}/${bare.id}`, { has_header: true })
  expect(reread.json()).toMatchObject({ columns: ['Zoë Muller', 'zoe@x.example'], sample: [] })
})

it('refuses what is no table', async () => {
  expect((await upload('')).json().code).toBe('import_empty')
  expect((await upload(Buffer.from([1, 0, 0, 7, 0, 0, 2, 0, 0, 0]))).json().code).toBe('import_unreadable')
})

it('tells what is wrong with each row before anybody is changed', async () => {
  await world.make.member({ role: 'admin', email: 'boss@x.example' })
  const found = await check(
    [
      'email,name,country,created,password,nickname',
      'one@x.example,One,Peru,2024-02-29,,one',
      'no address,Two,,,,',
      'one@x.example,Three,,,,',
      'four@x.example,Four,Atlantis,2023-02-29,md5:abc,!',
      'boss@x.example,Boss,,,,',
      'six@x.example,Six,,,,0ne',
    ].join('\n'),
  )
  expect(found).toMatchObject({ state: 'checked', total: 6, added: 1, changed: 0, wrong: 5 })
  const faults = (await owner.get(`${at}/${found.id}/faults`)).json()
  expect(
    faults.map(({ line, faults }: { line: number; faults: { column: string; code: string }[] }) => [
      line,
      ...faults.map(({ column, code }) => `${column} ${code}`),
    ]),
  ).toEqual([
    [3, 'email invalid'],
    [4, 'email twice'],
    [5, 'nickname invalid', 'country unknown', 'created_at unreadable', 'password_hash unusable'],
    [6, 'email staff'],
    [7, 'nickname twice'],
  ])
  const file = await owner.get(`${at}/${found.id}/faults.csv`)
  expect(file.body.split('\r\n')).toHaveLength(10)
  expect(await personAt('one@x.example')).toBeUndefined()
})

it('adds those who are new and changes the others only where the file says more', async () => {
  await world.make.member({ name: 'Known', email: 'known@x.example' })
  const rows = [
    'Email,Name,Country,Tags,Newsletter,Created at',
    'known@x.example,,PE,,yes,2020-01-01',
    'fresh@x.example,Fresh,de,"A;B",no,2020-01-01 10:00',
  ]
  const done = await bring(rows.join('\n'))
  expect(done).toMatchObject({ state: 'done', added: 1, changed: 1, wrong: 0, done: 2, can_undo: true })
  expect(await personAt('known@x.example')).toMatchObject({
    name: 'Known',
    country: 'PE',
    tags: ['Moved'],
    consent_source: 'Old shop',
  })
  expect(await personAt('fresh@x.example')).toMatchObject({
    name: 'Fresh',
    country: 'DE',
    tags: ['A', 'B', 'Moved'],
    marketing_consent_at: null,
    created_at: '2020-01-01T10:00:00.000Z',
    role: 'user',
  })
  expect(await bring(rows.join('\n'))).toMatchObject({ added: 0, changed: 0, same: 2, can_undo: false })
})

it('leaves those who have an account alone where that is wished', async () => {
  await world.make.member({ name: 'Left', email: 'left@x.example' })
  const done = await bring('email,name\nleft@x.example,Other\n', { existing: 'leave' })
  expect(done).toMatchObject({ added: 0, changed: 0, same: 1 })
  expect(await personAt('left@x.example')).toMatchObject({ name: 'Left', tags: [] })
})

it('undoes an import but for those who have changed since', async () => {
  await world.make.member({ name: 'Before', email: 'before@x.example' })
  await world.make.member({ name: 'Touched', email: 'touched@x.example' })
  const file = [
    'email,name',
    'before@x.example,After',
    'touched@x.example,After',
    'new@x.example,N',
    'came@x.example,C',
  ]
  const { id } = await bring(file.join('\n'))
  const [touched, came] = [(await personAt('touched@x.example'))!, (await personAt('came@x.example'))!]
  await owner.patch(`/bullet/api/people/${touched.id}`, { name: 'By hand' })
  await world.as(came)
  expect((await owner.post(`${at}/${id}/undo`)).statusCode).toBe(202)
  await world.work()
  expect((await owner.get(`${at}/${id}`)).json()).toMatchObject({ state: 'undone', undone: 2, kept: 2 })
  expect(await personAt('before@x.example')).toMatchObject({ name: 'Before', tags: [] })
  expect(await personAt('touched@x.example')).toMatchObject({ name: 'By hand' })
  expect(await personAt('new@x.example')).toBeUndefined()
  expect(await personAt('came@x.example')).toBeDefined()
  expect((await owner.post(`${at}/${id}/undo`)).statusCode).toBe(409)
})

it('takes the same file in once when it is brought twice at the same moment', async () => {
  const lines = Array.from({ length: 300 }, (_, number) => `twin${number}@x.example,Twin ${number}`)
  const file = ['email,name', ...lines].join('\n')
  const [first, second] = [await check(file), await check(file)]
  const ids = [first.id, second.id]
  await Promise.all(ids.map((id) => owner.post(`${at}/${id}/run`)))
  await Promise.all(
    ids.map(async (id: number) => {
      while (await takeBatch(world.ctx, id));
    }),
  )
  const ended = await Promise.all(ids.map(async (id) => (await owner.get(`${at}/${id}`)).json()))
  expect(ended.map(({ state }) => state)).toEqual(['done', 'done'])
  expect(ended[0].added + ended[1].added).toBe(300)
  expect(ended[0].same + ended[1].same).toBe(300)
})

it('stops where it is told to, and forgets one that has not begun', async () => {
  const { id } = await check('email\nstop@x.example\n')
  expect((await owner.delete(`${at}/${id}`)).json()).toMatchObject({ state: 'canceled', sample: [] })
  expect((await owner.post(`${at}/${id}/run`)).json().code).toBe('import_busy')
  expect(await personAt('stop@x.example')).toBeUndefined()
})

it('asks those who are new to come as soon as they are in', async () => {
  await bring('email\ninvited@x.example\n', { invite: true })
  await world.work() // invitations are queued behind the import
  expect(await personAt('invited@x.example')).toMatchObject({
    name: 'invited',
    invited_at: expect.any(String),
  })
})

it('keeps answers in the store’s own fields, and refuses others by their row', async () => {
  const field = { label: 'Level', type: 'select', options: [{ label: 'Deep Sea' }] }
  await owner.post('/bullet/api/member_fields', field)
  const found = await check('email,Level\nd@x.example,deep sea\ne@x.example,high\n')
  expect(found).toMatchObject({ mapping: ['email', 'field:level'], added: 1, wrong: 1 })
  await owner.post(`${at}/${found.id}/run`)
  await world.work()
  expect(await personAt('d@x.example')).toMatchObject({ custom_fields: { level: 'deep-sea' } })
})

it('refuses two columns for one thing, and none for the address', async () => {
  const made = (await upload('a,b\n1,2\n')).json()
  const ask = (mapping: (string | null)[]) =>
    owner.post(`${at}/${made.id}/check`, { mapping, options: OPTIONS })
  expect((await ask(['name', null])).json().code).toBe('email_column_missing')
  expect((await ask(['email', 'email'])).json().code).toBe('column_twice')
  expect((await ask(['email', 'role'])).statusCode).toBe(400)
})

it('lets only those who may change people bring them, and shows nothing of another store', async () => {
  const other = await makeOtherStore(world, 'other.example')
  const stranger = await world.as(await world.make.member({ role: 'owner', store_id: other.id }))
  const { id } = await check('email\nmine@x.example\n')
  expect((await stranger.get(`${at}/${id}`, { headers: { host: 'other.example' } })).statusCode).toBe(404)
  const marketer = await world.as(await world.make.member({ role: 'marketer' }))
  expect((await marketer.get(at)).statusCode).toBe(403)
})

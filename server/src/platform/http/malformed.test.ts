import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeWorld } from '../../../testing/world.ts'
import { databaseRefusal, type DatabaseError } from '../database/database-refusals.ts'

const world = await makeWorld()
const owner = await world.as(world.owner)

const JSON_TYPE = { headers: { 'content-type': 'application/json' } }
const programs = '/bullet/api/programs'
const segments = '/bullet/api/people/segments'

it.each([
  ['U+0000', 'One\0two'],
  ['half a surrogate pair', 'One \ud83d two'],
  ['only blanks', '   '],
  ['blanks of other alphabets', '\u00a0\u2003\u3000'],
])('refuses a title that is %s', async (_kind, title) => {
  const answer = await owner.post(programs, JSON.stringify({ title }), JSON_TYPE)
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
  expect(answer.json().errors).toHaveProperty('title')
})

it('normalizes texts to one form', async () => {
  const made = await owner.post(programs, { title: 'Cafe\u0301' })
  expect(made.json().title).toBe('Caf\u00e9')
  const found = await owner.get(`${programs}?search=${encodeURIComponent('Cafe\u0301')}`)
  expect(found.json()).toMatchObject([{ title: 'Caf\u00e9' }])
})

it('refuses U+0000 in a query, and says where', async () => {
  const answer = await owner.get(`${programs}?search=a%00b`)
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { search: ['text'] }])
})

it.each(['/api/contents/%ff', '/api/contents/%', '/categories/%e0%a4/rss', '/%c0%ae'])(
  'refuses an address that cannot be read: %s',
  async (url) => {
    const answer = await world.app.inject(url)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid_input'])
    expect(answer.json().request_id).toBe(answer.headers['x-request-id'])
  },
)

it.each([
  ['lists', '['.repeat(2_000_000)],
  ['lists that end', `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`],
  ['objects', `${'{"a":'.repeat(500_000)}1${'}'.repeat(500_000)}`],
])('refuses %s within each other before they are read', async (_kind, body) => {
  const answer = await owner.post(programs, body, JSON_TYPE)
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { body: ['too_deep'] }])
})

it('accepts brackets within texts', async () => {
  const title = `${'['.repeat(100)} \\" ${'{'.repeat(20)}`
  expect((await owner.post(programs, { title })).json().title).toBe(title)
})

it.each(['__proto__', 'constructor'])(
  'refuses a body that would change what objects are: %s',
  async (name) => {
    const body = `{"title":"One","${name}":{"prototype":{"isAdmin":true}}}`
    expect((await owner.post(programs, body, JSON_TYPE)).statusCode).toBe(400)
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
  },
)

it.each(['constructor', 'toString', 'hasOwnProperty', '__proto__', 'then'])(
  'names a field nobody declared, whatever it is called: %s',
  async (name) => {
    const asked = await owner.get(`${programs}?${name}=1`)
    expect([asked.statusCode, Object.entries(asked.json().errors)]).toEqual([
      400,
      [[name, ['additionalProperties']]],
    ])
    const sent = await owner.patch('/bullet/api/store', JSON.stringify({ [name]: 'x' }), JSON_TYPE)
    expect(sent.statusCode).toBe(400)
  },
)

it('accepts no bytes as an object, even next to a route for pictures', async () => {
  const headers = { 'content-type': 'image/png' }
  const answer = await owner.patch('/bullet/api/gift_settings', Buffer.from('\x89PNG'), { headers })
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { body: ['type'] }])
})

it.each([
  '2026-02-30T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '2026-01-01T00:00:00+23:59',
  '2026-01-01T24:00:00Z',
  '+010000-01-01T00:00:00Z',
])('refuses the moment %s', async (joined_from) => {
  const answer = await owner.post(segments, { name: 'Odd', filters: { joined_from } })
  expect([answer.statusCode, answer.json().errors]).toEqual([400, { 'filters.joined_from': ['format'] }])
  expect(
    (await owner.get(`/bullet/api/people?joined_from=${encodeURIComponent(joined_from)}`)).statusCode,
  ).toBe(400)
})

it('stores nothing of a refused input', async () => {
  const refused = [
    await owner.get('/api/contents/nowhere'),
    await owner.post(programs, { title: '' }),
    await world.app.inject('/bullet/api/programs'),
    await world.app.inject('/api/nowhere'),
    await world.app.inject('/nowhere'),
    await world.app.inject('/catalog/nowhere'),
    await world.app.inject('/media/nowhere/master.m3u8'),
    await world.app.inject('/images/nowhere.webp'),
    await world.app.inject('/assets/nowhere.js'),
    await world.app.inject('/api/contents/%ff'),
  ]
  const kept = refused.map(({ statusCode, headers }) => [statusCode >= 400, headers['cache-control']])
  expect(kept).toEqual(refused.map(() => [true, 'no-store']))
})

const testTables = {
  parent: sql`create temporary table parent (id bigint primary key)`,
  child: sql`create temporary table child (
    id bigint primary key, store_id bigint, name text not null check (length(name) < 9), small integer,
    parent_id bigint references parent, at timestamptz, unique (store_id, name))`,
}

it.each<[string, ReturnType<typeof sql>, object]>([
  [
    'unique',
    sql`insert into child values (1, 1, 'one'), (2, 1, 'one')`,
    { code: 'taken', errors: { name: ['taken'] } },
  ],
  [
    'foreign key',
    sql`insert into child values (1, 1, 'one', 1, 7)`,
    { code: 'invalid_input', errors: { parent_id: ['unknown'] } },
  ],
  ['foreign key of what is used', sql`delete from parent`, { code: 'in_use', errors: {} }],
  ['check', sql`insert into child values (1, 1, 'much too long')`, { errors: { name: ['invalid'] } }],
  ['not null', sql`insert into child values (1, 1, null)`, { errors: { name: ['required'] } }],
  ['integer', sql`insert into child values (1, 1, 'one', ${2 ** 31}::bigint)`, { code: 'invalid_input' }],
  ['bigint', sql`insert into child values (${'9'.repeat(30)})`, { code: 'invalid_input' }],
  ['number that is none', sql`select ${'1.5'}::bigint`, { errors: {} }],
  ['text', sql`select ${'one\0two'}::text`, { code: 'invalid_input' }],
  ['moment out of range', sql`select ${'2026-02-30'}::timestamptz`, { code: 'invalid_input' }],
  ['moment that is none', sql`select ${'someday'}::timestamptz`, { code: 'invalid_input' }],
  ['zone that is none', sql`select now() at time zone ${'Mars/Olympus'}`, { code: 'invalid_input' }],
])('tells a person what the database refuses: %s', async (_kind, statement, refusal) => {
  const failed = world.ctx.db.transaction().execute(async (db) => {
    for (const made of Object.values(testTables)) await made.execute(db)
    await sql`insert into parent values (1)`.execute(db)
    await sql`insert into child values (9, 1, 'nine', 1, 1)`.execute(db)
    await statement.execute(db)
  })
  const error = await failed.then(
    () => expect.fail('nothing was refused'),
    (thrown: DatabaseError) => thrown,
  )
  const refused = databaseRefusal(error)
  expect(refused).toMatchObject(refusal)
  expect(refused!.status).toBeLessThan(500)
})

it('leaves errors that are not caused by input unchanged', () => {
  expect(databaseRefusal({ code: '42P01' })).toBeUndefined()
  expect(databaseRefusal({ code: '57P01' })).toBeUndefined()
  expect(databaseRefusal({})).toBeUndefined()
})

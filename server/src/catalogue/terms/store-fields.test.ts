import { beforeEach, expect, it } from 'vitest'
import { makeWorld, type Client } from '../../../testing/world.ts'

const world = await makeWorld()
let owner: Client
const base = '/bullet/api/custom_fields'

beforeEach(async () => {
  await world.ctx.db.deleteFrom('custom_field').execute()
  owner = await world.as(world.owner)
})

const mood = {
  title: 'Mood of the film',
  type: 'select',
  options: [{ title: 'Odd' }, { title: 'Très calme' }],
}

it('makes a field with a key and options with slugs, for visitors too', async () => {
  const made = await owner.post(base, mood)
  expect(made.statusCode).toBe(201)
  expect(made.json()).toMatchObject({
    key: 'mood_of_the_film',
    options: [
      { slug: 'odd', title: 'Odd' },
      { slug: 'tres-calme', title: 'Très calme' },
    ],
    contents_count: 0,
  })
  expect((await world.app.inject('/api/custom_fields')).json()).toMatchObject([{ key: 'mood_of_the_film' }])
})

it('gives every field a key of its own, whatever its name is written in', async () => {
  const keys = []
  for (const title of ['Год', '2001', 'año', 'an-o'])
    keys.push((await owner.post(base, { title, type: 'text' })).json().key)
  expect(new Set(keys).size).toBe(4)
  for (const key of keys) expect(key).toMatch(/^[a-z][a-z0-9_]{0,39}$/)
})

it('refuses a second of the same name, choices without options, and two options of one name', async () => {
  await owner.post(base, mood)
  const codes = []
  for (const field of [
    { ...mood, title: 'MOOD of the film' },
    { title: 'Empty', type: 'multi' },
    { title: 'Twice', type: 'select', options: [{ title: 'A' }, { title: 'a ' }] },
  ])
    codes.push((await owner.post(base, field)).json().code)
  expect(codes).toEqual(['field_taken', 'options_missing', 'option_taken'])
})

it('keeps what programs say when options are renamed and moved, and drops it with an option', async () => {
  const { id, key, options } = (await owner.post(base, mood)).json()
  const program = await world.make.content({ title: 'One' })
  const version = (await owner.get(`/bullet/api/programs/${program.id}`)).json().version
  const said = await owner.patch(`/bullet/api/programs/${program.id}`, {
    version,
    custom_values: { [key]: ['odd'] },
  })
  expect(said.statusCode).toBe(200)
  await owner.post(`/bullet/api/programs/${program.id}/publish`)

  const [odd, calm] = options
  const renamed = await owner.patch(`${base}/${id}`, {
    options: [
      { id: calm.id, title: calm.title },
      { id: odd.id, title: 'Strange' },
    ],
  })
  expect(renamed.json().options).toMatchObject([
    { slug: 'tres-calme', contents_count: 0 },
    { slug: 'odd', title: 'Strange' },
  ])
  const dropped = await owner.patch(`${base}/${id}`, { options: [{ id: calm.id, title: 'Calm' }] })
  expect(dropped.json()).toMatchObject({ contents_count: 0, options: [{ title: 'Calm' }] })
})

it('is put into an order and deleted', async () => {
  const a = (await owner.post(base, { title: 'A', type: 'text' })).json()
  const b = (await owner.post(base, { title: 'B', type: 'number' })).json()
  const ordered = await owner.put(`${base}/order`, { ids: [b.id, a.id] })
  expect(ordered.json().map(({ title }: { title: string }) => title)).toEqual(['B', 'A'])
  expect((await owner.put(`${base}/order`, { ids: [a.id] })).json().code).toBe('order_changed')
  expect((await owner.delete(`${base}/${a.id}`)).statusCode).toBe(204)
  expect((await owner.delete(`${base}/${a.id}`)).statusCode).toBe(404)
})

it('is nobody’s business but the staff’s', async () => {
  const guest = await world.asGuest()
  expect((await guest.get(base)).statusCode).toBe(401)
  expect((await guest.post(base, mood)).statusCode).toBe(401)
})

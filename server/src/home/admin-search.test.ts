import type { SearchResults } from '@matinee/contract/home/search'
import type { StaffRole } from '@matinee/contract/platform/roles'
import { expect, it } from 'vitest'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const ana = await world.make.member({ name: 'Ana Harvest', email: 'ana@orchard.example' })
await world.make.offer({ title: 'Harvest pass' })
await world.make.film({ title: 'The long harvest' })
const order = await world.ctx.db
  .insertInto('purchase')
  .values({
    store_id: world.storeId,
    key: crypto.randomUUID(),
    kind: 'offer',
    member_id: ana.id,
    email: 'ana@orchard.example',
    currency: 'USD',
    state: 'completed',
    expires_at: '2030-01-01T00:00:00Z',
    created_at: '2027-01-01T00:00:00Z',
    changed_at: '2027-01-01T00:00:00Z',
  })
  .returning('id')
  .executeTakeFirstOrThrow()

async function find(role: StaffRole, search: string): Promise<SearchResults> {
  const somebody = role === 'owner' ? world.owner : await world.make.member({ role })
  return (
    await (await world.as(somebody)).get(`/bullet/api/search?search=${encodeURIComponent(search)}`)
  ).json()
}

it('finds people, programs, orders and offers', async () => {
  const found = await find('owner', 'harvest')
  expect(found.people).toMatchObject([{ name: 'Ana Harvest', email: 'ana@orchard.example' }])
  expect(found.programs).toMatchObject([{ title: 'The long harvest' }])
  expect(found.offers).toMatchObject([{ title: 'Harvest pass', state: 'active' }])
  expect(found.orders).toMatchObject([{ id: order.id, name: 'Ana Harvest' }])
})

it('finds an order by its number and its address', async () => {
  expect((await find('owner', `#${order.id}`)).orders).toMatchObject([{ id: order.id }])
  expect((await find('owner', 'ana@orchard.example')).orders).toMatchObject([{ id: order.id }])
  expect((await find('owner', '%')).offers).toEqual([])
})

it('keeps from each role what is not theirs', async () => {
  expect(await find('author', 'harvest')).toEqual({ people: null, programs: [], orders: null, offers: null })
  expect(await find('analyst', 'harvest')).toEqual({
    people: null,
    programs: null,
    orders: null,
    offers: null,
  })
  const moderator = await find('moderator', 'harvest')
  expect(moderator).toMatchObject({ people: [{ name: 'Ana Harvest', email: null }], orders: null })
  expect((await find('moderator', 'orchard')).people).toEqual([])
})

it('answers at most five of each kind', async () => {
  for (let count = 0; count < 6; count += 1) await world.make.offer({ title: `Fall ${count}` })
  expect((await find('owner', 'fall')).offers).toHaveLength(5)
})

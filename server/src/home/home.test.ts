import type { Home } from '@matinee/contract/home/home'
import { STAFF_ROLES, type StaffRole } from '@matinee/contract/platform/roles'
import { expect, it } from 'vitest'
import { cancelNow } from '../billing/subscriptions/subscriptions.ts'
import { makeSubscribers } from '../../testing/subscribers.ts'
import { makeWorld } from '../../testing/world.ts'

const world = await makeWorld()
const people = makeSubscribers(world)
const { db } = people.ctx
const ZONE = 'America/New_York'
await db.updateTable('store').set({ time_zone: ZONE }).execute()
const plan = await world.make.offer({ prices: { USD: 999 } })

/** Half past ten in the store's zone, on the day its clocks were put forward. */
const NOW = '2027-03-14T14:30:00Z'

await people.until('2027-03-13T15:00:00Z') // ten o'clock yesterday, less than a day ago
const early = await people.join({ offer_id: plan.id })
await people.until('2027-03-13T20:00:00Z') // yesterday, after this time of day
await people.join({ offer_id: plan.id })
await people.until('2027-03-14T05:30:00Z') // half past midnight
await people.join({ offer_id: plan.id })
await people.until(NOW)
const left = await people.join({ offer_id: plan.id })
await cancelNow(people.ctx, left.id)
for (const [at, name] of [
  ['2027-03-13T12:00:00Z', 'Yesterday Early'],
  ['2027-03-13T23:00:00Z', 'Yesterday Late'],
  ['2027-03-14T12:00:00Z', 'Today'],
] as const) {
  const { id } = await world.make.member({ name })
  await db.updateTable('member').set({ created_at: at }).where('id', '=', id).execute()
}
const failed = await world.make.video({ state: 'failed' })
await world.make.content({ title: 'Broken', video_id: failed.id })
const author = await world.make.member({ role: 'author' })
const page = await world.make.author({ member_id: author.id })
const own = await world.make.film({ title: 'Of the author', author_ids: [page.id] })
await world.make.comment({ content_id: own.id, state: 'pending', body: 'Waits for a look' })
await world.make.content({ title: 'Soon', status: 'scheduled', publish_at: '2027-03-17T00:00:00Z' })
await world.make.content({ title: 'Later', status: 'scheduled', publish_at: '2027-04-12T00:00:00Z' })

const homes = {} as Record<StaffRole, Home>
for (const role of STAFF_ROLES) {
  const somebody =
    role === 'owner' ? world.owner : role === 'author' ? author : await world.make.member({ role })
  homes[role] = (await (await world.as(somebody)).get('/bullet/api/home')).json()
}
const owner = await world.as(world.owner)
const rows = async (path: string) => (await owner.get(path)).json() as { amount: number; at: string }[]

it('counts today, and yesterday until this time of day, in the store’s zone', async () => {
  const { figures, today } = homes.owner
  expect(today).toBe('2027-03-14')
  expect(figures.revenue).toMatchObject([{ currency: 'USD', today: 1998, before: 999 }])
  expect(figures.revenue![0]!.days.slice(-3)).toEqual([
    { day: '2027-03-12', amount: 0 },
    { day: '2027-03-13', amount: 1998 },
    { day: '2027-03-14', amount: 1998 },
  ])
  expect(figures.subscribed).toMatchObject({ today: 2, before: 1 })
  expect(figures.left).toMatchObject({ today: 1, before: 0 })
  expect(early.id).not.toBe(left.id)
})

it('shows the sums of the rows that each figure leads to', async () => {
  const { revenue, subscribed, left: gone, joined } = homes.owner.figures
  const sales = await rows('/bullet/api/revenue/rows?of=sales&days=14')
  const sum = sales.reduce((all, { amount }) => all + amount, 0)
  expect(revenue![0]!.days.reduce((all, { amount }) => all + amount, 0)).toBe(sum)
  const today = { sales: await rows('/bullet/api/revenue/rows?of=sales&days=1') }
  expect(today.sales.reduce((all, { amount }) => all + amount, 0)).toBe(revenue![0]!.today)
  expect(await rows('/bullet/api/revenue/rows?of=new&days=1')).toHaveLength(subscribed!.today)
  expect(await rows('/bullet/api/revenue/rows?of=left&days=1')).toHaveLength(gone!.today)
  const days = `joined_from=2027-03-14T05:00:00Z&joined_to=${NOW}`
  const listed = await owner.get(`/bullet/api/people?${days}&per_page=100`)
  expect(listed.json()).toHaveLength(joined!.today)
})

/** The parts of a home that are not null, by their path. */
const partsOf = ({ figures, waiting, ...home }: Home) => [
  ...namesOf(figures, 'figures.'),
  ...namesOf(waiting, 'waiting.'),
  ...namesOf(home).filter((name) => !['at', 'time_zone', 'today', 'demo'].includes(name)),
]
const namesOf = (part: object, before = '') =>
  Object.entries(part).flatMap(([name, value]) => (value === null ? [] : [before + name]))

it('sends each role the parts of its own work, and no others', () => {
  expect(partsOf(homes.author)).toEqual([
    'figures.watched',
    'waiting.films',
    'on_air',
    'best',
    'upcoming',
    'programs',
  ])
  expect(partsOf(homes.moderator)).toEqual([
    'figures.joined',
    'waiting.comments',
    'waiting.messages',
    'waiting.films',
    'on_air',
    'joins',
    'upcoming',
    'inbox',
    'library',
  ])
  expect(partsOf(homes.finance)).toEqual([
    ...['figures.revenue', 'figures.joined', 'figures.subscribed', 'figures.left'],
    ...['waiting.payments', 'waiting.disputes', 'joins', 'sales'],
  ])
  expect(partsOf(homes.analyst)).toEqual([
    ...['figures.revenue', 'figures.subscribed', 'figures.left', 'figures.watched'],
    ...['waiting.payments', 'best'],
  ])
  expect(partsOf(homes.marketer)).not.toContain('sales')
  expect(partsOf(homes.content_manager)).not.toContain('joins')
  expect(partsOf(homes.developer)).toEqual([])
  for (const role of STAFF_ROLES) expect(homes[role].setup !== null).toBe(['owner', 'admin'].includes(role))
})

it('shows what needs a hand and what comes out this week', () => {
  expect(homes.owner.waiting).toMatchObject({ comments: { pending: 1 }, films: 1, payments: [], system: 0 })
  expect(homes.author.waiting.films).toBe(0)
  expect(homes.author.programs).toMatchObject([{ title: 'Of the author' }])
  expect(homes.author.upcoming).toEqual([])
  expect(homes.moderator.inbox).toMatchObject([{ body: 'Waits for a look', title: 'Of the author' }])
  expect(homes.owner.upcoming).toMatchObject([{ title: 'Soon', what: 'published' }])
  expect(homes.owner.sales).toEqual([])
  expect(homes.owner.joins).toHaveLength(5)
})

it('adds up no amounts of different currencies', async () => {
  await db.updateTable('invoice').set({ currency: 'EUR' }).where('subscription_id', '=', early.id).execute()
  const { figures } = (await owner.get('/bullet/api/home')).json() as Home
  expect(figures.revenue).toMatchObject([
    { currency: 'USD', today: 1998, before: 0 },
    { currency: 'EUR', today: 0, before: 999 },
  ])
})

it('checks each step of setting up by its state', async () => {
  const steps = () => owner.get('/bullet/api/home').then((answer) => (answer.json() as Home).setup!)
  const done = async () => (await steps()).filter((step) => step.done).map(({ name }) => name)
  const reasonOf = async (name: string) => (await steps()).find((step) => step.name === name)!.reason
  expect(await done()).toEqual(expect.arrayContaining(['film', 'offer', 'team']))
  expect(await done()).not.toEqual(expect.arrayContaining(['title']))
  expect(await reasonOf('mail')).toBe('mail_outbox')
  const set = (values: object) =>
    db.updateTable('store').set(values).where('id', '=', world.storeId).execute()
  await set({ title: 'Cinema', terms_url: 'https://example.com/terms', country: 'DE' })
  expect(await reasonOf('legal')).toBe('privacy_missing')
  await set({ privacy_url: 'https://example.com/privacy' })
  expect(await reasonOf('legal')).toBe('imprint_missing')
  await set({ country: 'US' })
  expect(await done()).toEqual(expect.arrayContaining(['title', 'legal']))
})

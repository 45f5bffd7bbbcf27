import type { Cohort } from '@matinee/contract/billing/cohorts'
import { expect, it } from 'vitest'
import { makeSubscribers } from '../../../testing/subscribers.ts'
import { viewerFrom } from '../../../testing/viewer.ts'
import { makeWorld } from '../../../testing/world.ts'
import { cancelAtEnd, changePlan } from '../subscriptions/subscriptions.ts'
import { readCohorts } from './cohorts.ts'

const world = await makeWorld()
const people = makeSubscribers(world)
const { ctx } = people
const owner = viewerFrom(world.owner)
await ctx.db.updateTable('store').set({ time_zone: 'America/New_York' }).execute()
const small = await world.make.offer({ prices: { USD: 1000 } })
const large = await world.make.offer({ prices: { USD: 3000 } })

const shown = (cohorts: Cohort[]) => cohorts.map(({ month, people, paying }) => [month, people, ...paying])

it('counts whose first payment fell into a month of the store, and who of them pays months later', async () => {
  world.setTime('2030-01-01T04:30:00Z') // the last half hour of the year before, in the store's zone
  await people.join({ offer_id: small.id })
  world.setTime('2030-01-10T12:00:00Z')
  const [stays, leaves, changes] = [
    await people.join({ offer_id: small.id }),
    await people.join({ offer_id: small.id }),
    await people.join({ offer_id: small.id }),
  ]
  const tries = await people.join({ offer_id: small.id, trial_days: 7 })
  await cancelAtEnd(ctx, tries.id) // never pays
  world.setTime('2030-01-20T12:00:00Z')
  await cancelAtEnd(ctx, leaves.id)
  await changePlan(ctx, { subscription_id: changes.id, offer_id: large.id })
  await people.until('2030-02-10T12:00:01Z')
  await people.until('2030-02-15T12:00:00Z')
  await people.join({ offer_id: large.id })
  await people.until('2030-03-01T12:00:00Z')
  expect(await people.now(stays)).toMatchObject({ status: 'active' })
  expect(shown(await readCohorts(ctx, owner, {}))).toEqual([
    ['2029-12-01', 1, 1, 1, null, null],
    ['2030-01-01', 3, 3, 2, null],
    ['2030-02-01', 1, 1, null],
  ])
  await people.until('2030-03-17T12:00:00Z')
  expect(shown(await readCohorts(ctx, owner, {}))).toEqual([
    ['2029-12-01', 1, 1, 1, 1, null],
    ['2030-01-01', 3, 3, 2, 2],
    ['2030-02-01', 1, 1, 1],
  ])
  expect(shown(await readCohorts(ctx, owner, { offer_id: large.id }))).toEqual([['2030-02-01', 1, 1, 1]])
  const asOwner = await world.as(world.owner)
  const file = (await asOwner.get('/bullet/api/revenue/cohorts.csv')).body
  expect(file).toContain('paying_after_2_months')
  expect(file).toContain('2030-01-01,3,3,2,2')
})

it('counts whoever comes back where they began, and nobody who moved in', async () => {
  world.setTime('2031-01-05T12:00:00Z')
  const row = await people.join({ offer_id: small.id })
  await cancelAtEnd(ctx, row.id)
  await people.until('2031-02-05T12:00:01Z')
  await people.until('2031-03-01T12:00:00Z')
  await people.join({ offer_id: small.id, member_id: row.member_id })
  await people.until('2031-03-06T12:00:01Z')
  const moved = await people.join({ offer_id: small.id })
  await ctx.db
    .updateTable('subscription_change')
    .set({ kind: 'moved_in' })
    .where('subscription_id', '=', moved.id)
    .execute()
  expect(shown(await readCohorts(ctx, owner, {})).filter(([month]) => String(month) >= '2031')).toEqual([
    ['2031-01-01', 1, 1, 0, 1],
  ])
})

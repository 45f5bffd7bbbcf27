import { expect, it } from 'vitest'
import { makeSubscribers } from '../../../testing/subscribers.ts'
import { makeWorld } from '../../../testing/world.ts'
import { findLedgerFaults } from '../ledger/audit.ts'

const world = await makeWorld()
const people = makeSubscribers(world)
const { ctx } = people

const month = await world.make.offer({ prices: { USD: 1000 } })

it('renews at the end of the period, once', async () => {
  world.setTime('2027-01-31T10:00:00Z')
  const row = await people.join({ offer_id: month.id })
  expect(row).toMatchObject({ status: 'active', period_end: '2027-02-28T10:00:00.000Z' })
  await people.until('2027-02-28T10:00:00Z')
  await people.until('2027-02-28T10:05:00Z')
  expect(await people.now(row)).toMatchObject({
    status: 'active',
    period_start: '2027-02-28T10:00:00.000Z',
    period_end: '2027-03-31T10:00:00.000Z',
    open_payment_id: null,
  })
  expect(await people.invoicesOf(row)).toMatchObject([
    { reason: 'first', status: 'paid' },
    { reason: 'renewal', status: 'paid', amount_paid: 1000 },
  ])
  expect(await people.accessOf(row)).toMatchObject({ ends_at: '2027-04-03T10:00:00.000Z' })
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

it('keeps access for the days of grace, is on hold after them, and ends after thirty days', async () => {
  world.setTime('2028-01-01T00:00:00Z')
  const row = await people.join({ offer_id: month.id })
  await people.makeCard(row.payment_method_id!, 'insufficient_funds')
  await people.until('2028-02-01T00:00:00Z')
  expect(await people.now(row)).toMatchObject({ status: 'past_due', failure_code: 'insufficient_funds' })
  expect(await people.accessOf(row)).toMatchObject({ ends_at: '2028-02-04T00:00:00.000Z' })
  await people.until('2028-02-04T00:00:00Z')
  expect(await people.now(row)).toMatchObject({ status: 'on_hold', dunning_step: 1 })
  expect(await people.accessOf(row)).toBeUndefined()
  await people.until('2028-03-02T00:00:00Z')
  expect(await people.now(row)).toMatchObject({ status: 'canceled', end_reason: 'unpaid' })
  expect((await people.invoicesOf(row)).at(-1)).toMatchObject({ status: 'uncollectible' })
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

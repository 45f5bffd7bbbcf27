import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeSubscribers } from '../../../testing/subscribers.ts'
import { makeWorld } from '../../../testing/world.ts'
import { findLedgerFaults } from './audit.ts'

const world = await makeWorld()
const people = makeSubscribers(world)
const { ctx } = people
const offer = await world.make.offer({ prices: { USD: 1000 } })

/** The findings while the given rows are changed; the rows are restored afterwards. */
async function saidAfter(change: ReturnType<typeof sql>) {
  let said: string[] = []
  const undone = new Error('undone')
  const looking = ctx.db.transaction().execute(async (db) => {
    await change.execute(db)
    said = await findLedgerFaults(db)
    throw undone
  })
  await expect(looking).rejects.toBe(undone)
  return said.map((fault) => fault.replace(/^Store \d+: /, ''))
}

it('says nothing of books in order, and names each thing that is not', async () => {
  await people.join({ offer_id: offer.id })
  await people.join({ offer_id: offer.id })
  expect(await findLedgerFaults(ctx.db)).toEqual([])

  const oneLine = sql`(select min(id) from ledger_line where account like 'cash:%')`
  expect(await saidAfter(sql`update ledger_line set amount = amount + 5 where id = ${oneLine}`)).toEqual([
    '1 entries of the ledger do not balance.',
    '5 is in the ledger beyond what providers moved.',
  ])
  const first = sql`(select min(id) from invoice)`
  expect(await saidAfter(sql`update invoice set amount_paid = amount_paid - 1 where id = ${first}`)).toEqual([
    '1 paid invoices were not paid in full.',
  ])
  expect(await saidAfter(sql`update invoice set number = 7 where id = ${first}`)).toEqual([
    '5 numbers of invoices are missing.',
  ])
  expect(
    await saidAfter(sql`update ledger_entry set cause = cause || '?' where cause like 'payment:%'`),
  ).toEqual(['2 payments succeeded that are not in the ledger.'])
  expect(await findLedgerFaults(ctx.db)).toEqual([])
})

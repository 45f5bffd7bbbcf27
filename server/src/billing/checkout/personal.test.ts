import { expect, it } from 'vitest'
import {
  startTestOrder,
  makeCardToken,
  completeTestOrder,
  insertTestOffer,
  makeShop,
  joinAsShopper,
} from '../../../testing/shop.ts'
import { removeMember } from '../../members/account/deletion.ts'
import { findMember } from '../../members/queries.ts'
import { transact } from '../../platform/context.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { deleteMethodAtProvider } from '../payments/methods/method-removal.ts'

const world = await makeShop()
const ctx = storeContextOf(world)
const monthly = await insertTestOffer(world)
const film = await insertTestOffer(world, { type: 'fixed_price', amount: 500 })

async function customer() {
  const buyer = await joinAsShopper(world)
  for (const { id } of [monthly, film]) {
    const order = await startTestOrder(buyer.browser, { offer_id: id })
    const address = { name: 'Ana Lopez', line1: 'Calle Mayor 1', country: 'ES' }
    await buyer.browser.patch(`/api/orders/${order.key}`, { address })
    await completeTestOrder(buyer.browser, order.key, { payment_method: await makeCardToken(buyer.browser) })
  }
  return buyer
}

it('hands out what was bought and how', async () => {
  const { id } = await customer()
  const room = await Promise.all(world.ctx.personal.map((part) => part.export(world.ctx, id)))
  const { orders, ways_to_pay, invoices, subscriptions } = Object.assign({}, ...room)
  expect(orders).toMatchObject([{ state: 'completed', address: { line1: 'Calle Mayor 1' } }, {}])
  expect(ways_to_pay).toMatchObject([{ last4: '4242' }, { last4: '4242' }])
  expect(invoices).toMatchObject([{ total: 999 }, { total: 500 }])
  expect(subscriptions).toMatchObject([{ status: 'active', billing_name: 'Ana Lopez' }])
})

it('lets somebody go who pays for a plan: it ends, and the books stay without them', async () => {
  const { id, email } = await customer()
  const member = (await findMember(ctx.db, ctx.store.id, id))!
  await transact(ctx, (ctx) => removeMember(ctx, member))
  const { rows } = await world.ctx.pool.query<{ all: string; orders: number }>(
    `select json_agg(purchase)::text as all, count(*)::int as orders from purchase where email = $1 or member_id = $2`,
    [email, id],
  )
  expect(rows[0]).toEqual({ all: null, orders: 0 })
  const books = await world.ctx.pool.query<{ sum: number; entries: number }>(
    'select coalesce(sum(amount), 0)::int as sum, count(*)::int as entries from ledger_line',
  )
  expect(books.rows[0]).toMatchObject({ sum: 0 })
  expect(books.rows[0]!.entries).toBeGreaterThan(0)
  await world.work([deleteMethodAtProvider])
  const { rows: cards } = await world.ctx.pool.query(
    `select count(*)::int as kept from test_provider.method where customer = $1 and not removed`,
    [`tpc_${id}`],
  )
  expect(cards).toEqual([{ kept: 0 }])
})

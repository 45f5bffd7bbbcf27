import type { RevenueSource } from '@matinee/contract/analytics/revenue-sources'
import { expect, it } from 'vitest'
import {
  completeTestOrder,
  insertTestOffer,
  joinAsShopper,
  makeCardToken,
  makeShop,
  startTestOrder,
} from '../../../testing/shop.ts'

const world = await makeShop()
const { ctx, storeId: store_id } = world
const owner = await world.as(world.owner)
const film = await insertTestOffer(world, { type: 'fixed_price', amount: 1000 })
const plan = await insertTestOffer(world, { amount: 500 })

interface View {
  query?: string
  referrer?: string | null
  session?: string
  member_id?: number | null
  days?: number
}

/** A page that somebody opened. */
const look = ({ query = '', referrer = null, session = 'one', member_id = null, days = 0 }: View) =>
  ctx.db
    .insertInto('page_view')
    .values({
      ...{ store_id, member_id, query, referrer, session, visitor: '1', email: null, gid: null },
      ...{ host: 'shop.example', pathname: '/catalog', window_width: 1, window_height: 1 },
      created_at: new Date(ctx.clock.now().getTime() - days * 86_400_000 - 1000).toISOString(),
    })
    .execute()

async function buy(
  shopper: Awaited<ReturnType<typeof joinAsShopper>>,
  offer_id = film.id,
  more: object = {},
) {
  const { key } = await startTestOrder(shopper.browser, { offer_id, ...more })
  await completeTestOrder(shopper.browser, key, { payment_method: await makeCardToken(shopper.browser) })
  await world.work()
  const { kind, name } = await ctx.db
    .selectFrom('order_source')
    .innerJoin('purchase', 'purchase.id', 'order_source.purchase_id')
    .select(['order_source.kind', 'order_source.name'])
    .where('purchase.key', '=', key)
    .executeTakeFirstOrThrow()
  return [kind, name]
}

it('notes the campaign or site the buyer came from, as their own pages told, the newest first', async () => {
  const one = await joinAsShopper(world)
  await look({ member_id: one.id, referrer: 'https://www.old.example/a', days: 9 })
  await look({ session: 'visit of one', query: '?utm_source=News%20Letter&utm_medium=mail', days: 0.1 })
  await look({ member_id: one.id, session: 'visit of one', referrer: 'https://shop.example/catalog' })
  expect(await buy(one)).toEqual(['campaign', 'news letter'])
  const other = await joinAsShopper(world)
  await look({ member_id: other.id, referrer: 'https://www.films.example/review' })
  await look({ member_id: other.id, referrer: 'https://shop.example/catalog' })
  expect(await buy(other)).toEqual(['site', 'films.example'])
})

it('tells who opened the store themselves from those of whom nothing is known, and guesses nothing', async () => {
  const direct = await joinAsShopper(world)
  await look({ member_id: direct.id })
  expect(await buy(direct)).toEqual(['direct', ''])
  const inside = await joinAsShopper(world)
  await look({ member_id: inside.id, referrer: 'https://shop.example/catalog' })
  await look({ session: 'of somebody else', query: '?utm_source=ads' })
  await look({ member_id: inside.id, query: '?utm_source=ads', days: 40 })
  expect(await buy(inside)).toEqual(['unknown', ''])
  expect(await buy(await joinAsShopper(world))).toEqual(['unknown', ''])
})

it('adds up to the net revenue, with first payments after a trial and refunds where their order is', async () => {
  await owner.patch('/bullet/api/referral_settings', {
    referrals: true,
    percent: 10,
    payments: 1,
    wait_days: 0,
  })
  const friend = await joinAsShopper(world)
  const { code } = (await friend.browser.post('/api/referrals/own')).json<{ code: string }>()
  const brought = await joinAsShopper(world)
  await look({ member_id: brought.id, query: '?utm_source=ads' })
  expect(await buy(brought, plan.id, { referral: code })).toEqual(['referral', code])
  await ctx.db.updateTable('invoice').set({ purchase_id: null }).where('member_id', '=', brought.id).execute() // as after a trial
  const { sources } = (await owner.get('/bullet/api/reports/revenue_sources')).json<{
    sources: RevenueSource[]
  }>()
  expect(sources).toContainEqual({ kind: 'referral', name: code, orders: 1, net: 500 })
  expect(sources).toContainEqual({ kind: 'unknown', name: '', orders: 2, net: 2000 })
  const { money } = (await owner.get('/bullet/api/revenue')).json<{ money: { net: number } }>()
  expect(sources.reduce((sum, { net }) => sum + net, 0)).toBe(money.net)
  expect((await owner.get('/bullet/api/reports/revenue_sources.csv')).body).toContain('unknown,,2,20.00,USD')
})

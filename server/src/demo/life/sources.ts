import { listDemoVisits } from '@matinee/demo/life/visits'
import { sql } from 'kysely'
import { noteOrderSource } from '../../analytics/sources/order-sources.ts'
import { transact } from '../../platform/context.ts'
import type { DemoMember } from './people.ts'
import type { SimulatedContext } from './simulated.ts'

/** From the page they came by to what they bought. */
const TO_ORDER = '12 minutes'

/**
 * Notes what each order of the demo is owed to, from the page its buyer came by. Those pages are gone in the same
 * transaction: nothing else asks for them, and they would be passed on to other analytics.
 */
export const noteSources = (ctx: SimulatedContext, members: readonly DemoMember[]): Promise<void> =>
  transact(ctx, async (ctx) => {
    await openPages(ctx, members)
    for (const { id, completed_at } of await listOrders(ctx)) {
      ctx.clock.set(Date.parse(completed_at!))
      await noteOrderSource(ctx, { store_id: ctx.store.id, purchase_id: id })
    }
    await ctx.db
      .deleteFrom('page_view')
      .where('store_id', '=', ctx.store.id)
      .where('member_id', 'in', idsOf(members))
      .execute()
  })

const idsOf = (members: readonly DemoMember[]) => members.map(({ id }) => id)

/** The page of each, a while before their order, as their browser would have told it. */
async function openPages({ db, store }: SimulatedContext, members: readonly DemoMember[]) {
  const visits = listDemoVisits(members)
  const rows = members.flatMap(({ id }, at) => (visits[at] ? [{ member_id: id, ...visits[at] }] : []))
  await sql`insert into page_view (store_id, member_id, visitor, host, pathname, query, referrer, window_width,
      window_height, created_at)
    select ${store.id}, told.member_id, told.member_id, 'demo.example', '/', told.query, told.referrer, 1280, 800,
      purchase.completed_at - ${TO_ORDER}::interval
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (member_id bigint, query text, referrer text)
    join purchase on purchase.store_id = ${store.id} and purchase.member_id = told.member_id
      and purchase.completed_at is not null`.execute(db)
}

const listOrders = ({ db, store }: SimulatedContext) =>
  db
    .selectFrom('purchase')
    .innerJoin('member', 'member.id', 'purchase.member_id')
    .select(['purchase.id', 'purchase.completed_at'])
    .where('purchase.store_id', '=', store.id)
    .where('member.demo', '=', true)
    .where('purchase.completed_at', 'is not', null)
    .orderBy('purchase.completed_at')
    .execute()

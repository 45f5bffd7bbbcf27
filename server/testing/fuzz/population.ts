import { STAFF_ROLES } from '@matinee/contract/platform/roles'
import { openBrowser } from '../browser.ts'
import {
  startTestOrder,
  makeCardToken,
  completeTestOrder,
  insertTestCoupon,
  insertTestOffer,
} from '../shop.ts'
import type { Client, World } from '../world.ts'
import type { KnownValues } from './values.ts'

export const OTHER_HOST = 'other.example'

/** Fills the world's store and another one with rows of every kind, with alternating ids. */
export async function populateStores(world: World): Promise<KnownValues> {
  const { ctx, make, storeId } = world
  await ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: storeId }).execute()
  const other = await make.store(OTHER_HOST)
  await reopenStore(world)
  const permalinks: string[] = []
  for (const store_id of [storeId, other.id, storeId]) {
    const category = await make.category({ store_id })
    const author = await make.author({ store_id })
    const terms = { store_id, category_id: category.id, author_ids: [author.id] }
    const film = await make.film(terms)
    const collection = await make.collection(terms)
    await make.resource({ content_id: collection.id })
    await make.customField({ store_id, options: ['one', 'two'] })
    const member = await make.member({ store_id })
    await make.comment({ content_id: film.id, member_id: member.id })
    await make.offer({ store_id, content_ids: [film.id] })
    permalinks.push(film.permalink, collection.permalink, category.permalink, author.permalink)
  }
  const keys = await makeOrders(world)
  const texts = {
    permalink: permalinks,
    key: keys,
    code: ['FUZZ', 'fuzz'],
    'idempotency-key': ['one-key-of-one-try'],
    coupon: ['FUZZ'],
    email: ['m2@example.com'],
  }
  return { most: 12, texts }
}

/** Orders in every state, and what a paid one creates. */
async function makeOrders(world: World): Promise<string[]> {
  const offer = await insertTestOffer(world)
  await insertTestCoupon(world, { code: 'FUZZ' })
  const buyer = await world.as(await world.make.member())
  const paid = await startTestOrder(buyer, { offer_id: offer.id })
  await completeTestOrder(buyer, paid.key, { payment_method: await makeCardToken(buyer) })
  const guest = await openBrowser(world)
  return [paid.key, (await startTestOrder(guest, { offer_id: offer.id })).key]
}

/** Reopens the store and restores its owner after fuzzed changes. */
export async function reopenStore({ ctx, app, storeId, owner }: World) {
  await ctx.db
    .updateTable('store')
    .set({ captcha: false, availability: 'open', region_mode: 'all', staff_second_factor: false })
    .where('id', '=', storeId)
    .execute()
  await ctx.db.deleteFrom('ban').execute()
  await ctx.db.updateTable('member').set({ role: 'owner' }).where('id', '=', owner.id).execute()
  await app.stores.refresh(ctx.db)
}

export interface FuzzCaller {
  role: string
  client: Client
}

/** A guest, a member and one of each staff role, each newly signed in. */
export async function listCallers(world: World): Promise<FuzzCaller[]> {
  const staff = STAFF_ROLES.filter((role) => role !== 'owner')
  const members = await Promise.all(['user', ...staff].map((role) => world.make.member({ role })))
  return Promise.all([
    world.asGuest().then((client) => ({ role: 'guest', client })),
    world.as(world.owner).then((client) => ({ role: 'owner', client })),
    ...members.map(async (member) => ({ role: member.role, client: await world.as(member) })),
  ])
}

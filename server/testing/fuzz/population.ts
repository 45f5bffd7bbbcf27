import { STAFF_ROLES } from '@matinee/contract/roles'
import { openBrowser } from '../browser.ts'
import { begun, cardToken, complete, makeCoupon, makeOffer } from '../shopping.ts'
import type { Client, World } from '../world.ts'
import type { Known } from './values.ts'

export const OTHER_HOST = 'other.example'

/** Fills the world's store and another one with some of everything, whose ids alternate. */
export async function populate(world: World): Promise<Known> {
  const { ctx, make, storeId } = world
  await ctx.db.insertInto('store_host').values({ host: 'localhost', store_id: storeId }).execute()
  const other = await make.store(OTHER_HOST)
  await openToAll(world)
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

/** Orders at every step, and what comes of one that is paid. */
async function makeOrders(world: World): Promise<string[]> {
  const offer = await makeOffer(world)
  await makeCoupon(world, { code: 'FUZZ' })
  const buyer = await world.as(await world.make.member())
  const paid = await begun(buyer, { offer_id: offer.id })
  await complete(buyer, paid.key, { payment_method: await cardToken(buyer) })
  const guest = await openBrowser(world)
  return [paid.key, (await begun(guest, { offer_id: offer.id })).key]
}

/** Undoes what would close the store to those who come after, or take the owner's place from them. */
export async function openToAll({ ctx, app, storeId, owner }: World) {
  await ctx.db
    .updateTable('store')
    .set({ captcha: false, availability: 'open', region_mode: 'all', staff_second_factor: false })
    .where('id', '=', storeId)
    .execute()
  await ctx.db.deleteFrom('ban').execute()
  await ctx.db.updateTable('member').set({ role: 'owner' }).where('id', '=', owner.id).execute()
  await app.stores.refresh(ctx.db)
}

export interface Caller {
  role: string
  client: Client
}

/** A guest, a member and one of each role of the staff, each signed in anew. */
export async function callers(world: World): Promise<Caller[]> {
  const staff = STAFF_ROLES.filter((role) => role !== 'owner')
  const members = await Promise.all(['user', ...staff].map((role) => world.make.member({ role })))
  return Promise.all([
    world.asGuest().then((client) => ({ role: 'guest', client })),
    world.as(world.owner).then((client) => ({ role: 'owner', client })),
    ...members.map(async (member) => ({ role: member.role, client: await world.as(member) })),
  ])
}

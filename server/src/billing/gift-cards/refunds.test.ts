import { sql } from 'kysely'
import { expect, it } from 'vitest'
import {
  startTestOrder,
  makeCardToken,
  completeTestOrder,
  insertTestOffer,
  makeShop,
  joinAsShopper,
} from '../../../testing/shop.ts'
import { storeContextOf } from '../../../testing/store-context.ts'
import { findLedgerFaults } from '../ledger/audit.ts'
import { settleRefundUpdate } from '../invoices/refund-updates.ts'
import { giftCardWithCode } from './cards.ts'

const world = await makeShop()
const { db } = world.ctx
const owner = await world.as(world.owner)
await owner.patch('/bullet/api/gift_settings', { gift_cards: true, gift_amounts: [3000] })
const film = await insertTestOffer(world, { type: 'fixed_price', amount: 2000 })

/** A paid gift card, claimed by a member who has spent 20 of its 30. */
async function spentInPart() {
  const [{ browser: buyer }, { browser: friend, id }] = await Promise.all([
    joinAsShopper(world),
    joinAsShopper(world),
  ])
  const order = await startTestOrder(buyer, { gift: { amount: 3000 } })
  await completeTestOrder(buyer, order.key, { payment_method: await makeCardToken(buyer) })
  const { id: cardId } = await db
    .selectFrom('gift_card')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { code } = await giftCardWithCode(storeContextOf(world), cardId)
  expect((await friend.post('/api/gift_cards/claim', { code })).statusCode).toBe(200)
  const bought = await startTestOrder(friend, { offer_id: film.id })
  await completeTestOrder(friend, bought.key, {})
  return { cardId, friendId: id }
}

const cardOf = (id: number) =>
  db.selectFrom('gift_card').select(['state', 'balance']).where('id', '=', id).executeTakeFirstOrThrow()
const invoiceOf = (cardId: number) =>
  db
    .selectFrom('gift_card')
    .innerJoin('invoice', 'invoice.purchase_id', 'gift_card.order_id')
    .select(['invoice.id', 'invoice.amount_paid'])
    .where('gift_card.id', '=', cardId)
    .where('invoice.kind', '=', 'invoice')
    .executeTakeFirstOrThrow()

const accessesOf = (memberId: number) =>
  db
    .selectFrom('access')
    .select('id')
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .execute()

const balances = async () => {
  const { rows } = await sql<{ sum: number }>`
    select sum(amount) as sum from ledger_line group by entry_id having sum(amount) <> 0`.execute(db)
  return rows
}

it('gives back what is left of a card, ends what it paid where that is wished, and the books balance', async () => {
  const { cardId, friendId } = await spentInPart()
  expect(await accessesOf(friendId)).toHaveLength(1)
  const card = (await owner.get(`/bullet/api/gift_cards/${cardId}`)).json()
  expect(card).toMatchObject({ state: 'claimed', balance: 1000, refundable: 1000, opened: 1 })
  expect(card.uses).toMatchObject([{ amount: 2000, returned: 0 }])

  const ending = { revoke_accesses: true, reason: 'A mistake' }
  const ended = await owner.post(`/bullet/api/gift_cards/${cardId}/refund`, ending)
  expect(ended.json()).toMatchObject({ state: 'refunded', balance: 0 })
  expect(await accessesOf(friendId)).toEqual([])
  const refunds = await db.selectFrom('refund').select(['amount', 'state']).execute()
  expect(refunds).toEqual([{ amount: 1000, state: 'succeeded' }])
  expect(await balances()).toEqual([])
})

it('gives it back once, whoever asks at the same moment', async () => {
  const { cardId, friendId } = await spentInPart()
  const before = (await db.selectFrom('refund').select('id').execute()).length
  const ask = () => owner.post(`/bullet/api/gift_cards/${cardId}/refund`, { revoke_accesses: false })
  const answers = await Promise.all([ask(), ask(), ask()])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await db.selectFrom('refund').select('id').execute()).toHaveLength(before + 1)
  expect(await accessesOf(friendId)).toHaveLength(1)
})

it('keeps nobody from spending what stays on a card, and nothing else, where its purchase is refunded', async () => {
  const { cardId } = await spentInPart()
  const { id, amount_paid } = await invoiceOf(cardId)
  const refund = (amount: number, refunded: number) =>
    owner.post(`/bullet/api/sales/invoices/${id}/refund`, { amount, refunded })
  expect((await refund(amount_paid, 0)).json()).toMatchObject({ code: 'nothing_to_refund' })
  expect((await refund(400, 0)).statusCode).toBe(200)
  expect(await cardOf(cardId)).toEqual({ state: 'claimed', balance: 600 })
  expect((await refund(600, 400)).statusCode).toBe(200)
  expect(await cardOf(cardId)).toEqual({ state: 'refunded', balance: 0 })
  expect((await refund(1, 1000)).json()).toMatchObject({ code: 'nothing_to_refund' })
  expect(await findLedgerFaults(db)).toEqual([])
})

it('leaves a card as it was where the bank sends the money back', async () => {
  const { cardId } = await spentInPart()
  const ending = { revoke_accesses: false }
  expect((await owner.post(`/bullet/api/gift_cards/${cardId}/refund`, ending)).statusCode).toBe(200)
  const { ref } = await db
    .selectFrom('refund')
    .select('ref')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  await settleRefundUpdate(storeContextOf(world), { ref: ref!, details: { state: 'failed' } })
  expect(await cardOf(cardId)).toEqual({ state: 'claimed', balance: 1000 })
  expect(await findLedgerFaults(db)).toEqual([])
})

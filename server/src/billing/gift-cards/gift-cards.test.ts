import { describe, expect, it } from 'vitest'
import { storeContextOf } from '../../../testing/store-context.ts'
import { makeWorld } from '../../../testing/world.ts'
import { balanceOf, returnBalance, spendBalance } from '../pricing/balance/balance.ts'
import { giftCardWithCode, createGiftCard } from './cards.ts'
import { sendGiftCards } from './jobs.ts'

const world = await makeWorld()
const { make } = world
const ctx = storeContextOf(world)
const owner = await world.as(world.owner)
const NOW = '2030-06-01T00:00:00.000Z'
world.setTime(NOW)

const purchaseOf = async (member_id: number) =>
  ctx.db
    .insertInto('purchase')
    .values({
      key: crypto.randomUUID(),
      store_id: ctx.store.id,
      member_id,
      kind: 'gift_card',
      state: 'completed',
      currency: 'USD',
      created_at: NOW,
      changed_at: NOW,
      expires_at: NOW,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
const bought = async (gift: object = {}) => {
  const buyer = await make.member({ name: 'Bea' })
  const purchase = await purchaseOf(buyer.id)
  const wish = { amount: 3000, recipient_email: 'gil@example.com', ...gift }
  const card = await createGiftCard(ctx, { ...purchase, name: 'Bea', email: buyer.email, gift: wish })
  return { ...(await giftCardWithCode(ctx, card.id)), purchase }
}
let invoices = 0
const invoice = async (total: number) =>
  ctx.db
    .insertInto('invoice')
    .values({
      store_id: ctx.store.id,
      number: (invoices += 1),
      status: 'open',
      reason: 'once',
      currency: 'USD',
      subtotal: total,
      total,
      amount_due: total,
      issued_at: NOW,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
const claimed = async (gift: object = {}) => {
  const [card, member] = [await bought(gift), await make.member()]
  const client = await world.as(member)
  const answer = await client.post('/api/gift_cards/claim', { code: card.code })
  expect(answer.statusCode).toBe(200)
  return { card, member, client }
}
const spend = async (member_id: number, most: number) =>
  spendBalance(ctx, { member_id, invoice_id: (await invoice(most)).id, currency: 'USD', most })

describe('a gift card that was bought', () => {
  it('is made once, with a code nobody reads in the database', async () => {
    const card = await bought()
    expect(card.code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/)
    const again = await createGiftCard(ctx, { ...card.purchase, gift: { amount: 3000 } })
    expect(again.id).toBe(card.id)
    const row = await ctx.db
      .selectFrom('gift_card')
      .selectAll()
      .where('id', '=', card.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(card.code.replaceAll('-', ''))
    expect(row).toMatchObject({ state: 'sent', code_tail: card.code.slice(-4) })
  })

  it('waits for its day, and is sent then, once', async () => {
    const card = await bought({ deliver_at: '2030-06-05T08:00:00.000Z' })
    const client = await world.as(await make.member())
    const early = await client.post('/api/gift_cards/claim', { code: card.code })
    expect(early.json().code).toBe('gift_card_ended')
    const stateNow = async () => (await owner.get(`/bullet/api/gift_cards/${card.id}`)).json().state
    await sendGiftCards.run(world.ctx, {}, AbortSignal.timeout(10_000))
    expect(await stateNow()).toBe('waiting')
    world.setTime('2030-06-05T08:00:00.000Z')
    await Promise.all([1, 2].map(() => sendGiftCards.run(world.ctx, {}, AbortSignal.timeout(10_000))))
    expect(await stateNow()).toBe('sent')
    world.setTime(NOW)
  })
})

describe('claiming', () => {
  it('puts it on the balance of whoever is first, however the code is typed', async () => {
    const card = await bought()
    const [one, other] = [await make.member(), await make.member()]
    const code = card.code.toLowerCase().replaceAll('-', ' ')
    const answers = await Promise.all(
      [one, other].map(async (member) => (await world.as(member)).post('/api/gift_cards/claim', { code })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]))
    const balances = await Promise.all([one, other].map(({ id }) => balanceOf(ctx, id, 'USD')))
    expect(balances.toSorted((one, other) => one - other)).toEqual([0, 3000])
  })

  it('twice by the same person changes nothing', async () => {
    const { card, client } = await claimed()
    const again = await client.post('/api/gift_cards/claim', { code: card.code })
    expect(again.json()).toEqual({ balance: 3000, currency: 'USD' })
  })

  it('is for whoever is signed in, and a card shows its worth to whoever has its code', async () => {
    const card = await bought({ message: 'Enjoy' })
    const guest = await world.asGuest()
    expect((await guest.post('/api/gift_cards/claim', { code: card.code })).statusCode).toBe(401)
    const seen = await guest.post('/api/gift_cards/look', { code: card.code })
    expect(seen.json()).toEqual({
      amount: 3000,
      balance: 3000,
      currency: 'USD',
      from: 'Bea',
      message: 'Enjoy',
    })
  })

  it('lets nobody guess', async () => {
    const client = await world.as(await make.member())
    const codes = []
    for (let tries = 0; tries < 12; tries += 1)
      codes.push((await client.post('/api/gift_cards/claim', { code: `WRONG${tries}` })).json().code)
    expect(codes.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 'gift_card_not_found'))
    expect(codes.slice(10)).toEqual(['codes_tried_too_often', 'codes_tried_too_often'])
  })
})

describe('a balance', () => {
  it('pays what it can, never twice, whoever comes at the same moment', async () => {
    const { member } = await claimed()
    const spent = await Promise.all(Array.from({ length: 6 }, () => spend(member.id, 1000)))
    expect(spent.reduce((sum, amount) => sum + amount, 0)).toBe(3000)
    expect(await balanceOf(ctx, member.id, 'USD')).toBe(0)
    expect(await balanceOf(ctx, member.id, 'EUR')).toBe(0)
  })

  it('of several cards is spent oldest first, and given back to where it came from', async () => {
    const { card, member, client } = await claimed()
    const second = await bought({ amount: 500 })
    await client.post('/api/gift_cards/claim', { code: second.code })
    const { id } = await invoice(3200)
    expect(
      await spendBalance(ctx, { member_id: member.id, invoice_id: id, currency: 'USD', most: 3200 }),
    ).toBe(3200)
    const left = async () => {
      const cards = await Promise.all(
        [card, second].map(({ id }) => owner.get(`/bullet/api/gift_cards/${id}`)),
      )
      return cards.map((answer) => [answer.json().state, answer.json().balance])
    }
    expect(await left()).toEqual([
      ['spent', 0],
      ['claimed', 300],
    ])
    expect(await returnBalance(ctx, { invoice_id: id, amount: 1000 })).toBe(1000)
    expect(await left()).toEqual([
      ['claimed', 800],
      ['claimed', 500],
    ])
    expect(await returnBalance(ctx, { invoice_id: id, amount: 9999 })).toBe(2200)
    expect(await returnBalance(ctx, { invoice_id: id, amount: 1 })).toBe(0)
  })
})

describe('the staff', () => {
  it('sends a card again, to another address', async () => {
    const card = await bought()
    const answer = await owner.post(`/bullet/api/gift_cards/${card.id}/resend`, {
      recipient_email: 'New@Example.com',
    })
    expect(answer.json().recipient.email).toBe('new@example.com')
    const { card: taken } = await claimed()
    const late = await owner.post(`/bullet/api/gift_cards/${taken.id}/resend`, {})
    expect(late.json().code).toBe('gift_card_claimed')
  })

  it('undoes a claim, unless something was paid with it', async () => {
    const { card, member } = await claimed()
    const undone = await owner.post(`/bullet/api/gift_cards/${card.id}/undo_claim`)
    expect(undone.json()).toMatchObject({ state: 'sent', claimed_by: null })
    expect(await balanceOf(ctx, member.id, 'USD')).toBe(0)
    const { card: used, member: spender } = await claimed()
    await spend(spender.id, 1)
    const refused = await owner.post(`/bullet/api/gift_cards/${used.id}/undo_claim`)
    expect(refused.json().code).toBe('gift_card_spent')
  })

  it('revokes a card for good', async () => {
    const { card, member } = await claimed()
    const gone = await owner.post(`/bullet/api/gift_cards/${card.id}/revoke`, { revoke_accesses: false })
    expect(gone.json()).toMatchObject({ state: 'revoked', balance: 0 })
    expect(await balanceOf(ctx, member.id, 'USD')).toBe(0)
    const again = await owner.post(`/bullet/api/gift_cards/${card.id}/revoke`, { revoke_accesses: false })
    expect(again.json().code).toBe('gift_card_ended')
  })

  it('cannot refund what nobody paid for, and the card stays as it was', async () => {
    const card = await bought()
    const refused = await owner.post(`/bullet/api/gift_cards/${card.id}/refund`, { revoke_accesses: false })
    expect(refused.json().code).toBe('gift_card_not_refundable')
    expect((await owner.get(`/bullet/api/gift_cards/${card.id}`)).json()).toMatchObject({
      state: 'sent',
      balance: 3000,
    })
  })

  it('finds cards by who has to do with them', async () => {
    const card = await bought({ recipient_name: 'Gilda Weiss' })
    const found = await owner.get('/bullet/api/gift_cards?search=gilda')
    expect(found.json()).toMatchObject([{ id: card.id, recipient: { name: 'Gilda Weiss' } }])
    expect(found.body).not.toContain(card.code)
  })
})

it('says what is sold once that is changed', async () => {
  const guest = await world.asGuest()
  expect((await guest.get('/api/gift_cards')).json()).toMatchObject({
    sold: false,
    amounts: [2500, 5000, 10000],
  })
  await owner.patch('/bullet/api/gift_settings', { gift_cards: true, gift_amounts: [4000, 2000, 4000] })
  await expect
    .poll(async () => (await guest.get('/api/gift_cards')).json())
    .toEqual({
      sold: true,
      amounts: [2000, 4000],
      currency: 'USD',
      image: null,
    })
})

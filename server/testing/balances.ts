import { newCode } from '../src/billing/gift-cards/codes.ts'
import { storeContextOf } from './store-context.ts'
import type { World } from './world.ts'

/** Adds a claimed gift card to a member's account. */
export async function giveBalance(world: World, memberId: number, amount: number): Promise<{ id: number }> {
  const ctx = storeContextOf(world)
  return ctx.db
    .insertInto('gift_card')
    .values({
      ...newCode(ctx, ctx.store.id),
      store_id: ctx.store.id,
      state: 'claimed',
      amount,
      balance: amount,
      currency: 'USD',
      claimed_by: memberId,
      created_at: ctx.clock.now().toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

import { Type } from 'typebox'
import { transact } from '../../platform/context.ts'
import { publish } from '../../platform/jobs/events.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { giftCardReady } from '../events.ts'
import { takeDueCards } from './queries.ts'

const AT_ONCE = 200

/** Sends gift cards whose delivery date has come. */
export const sendGiftCards = defineJob({
  name: 'billing.send-gift-cards',
  payload: Type.Object({}),
  every: '* * * * *',
  async run(ctx, _payload, signal) {
    const sendSome = () =>
      transact(ctx, async (ctx) => {
        const due = await takeDueCards(ctx.db, ctx.clock.now().toISOString(), AT_ONCE)
        for (const { id, store_id } of due) await publish(ctx, giftCardReady, { store_id, gift_card_id: id })
        return due.length
      })
    while ((await sendSome()) === AT_ONCE) signal.throwIfAborted()
  },
})

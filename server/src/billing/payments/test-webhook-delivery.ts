import { Type } from 'typebox'
import { inStore } from '../../store/in-store.ts'
import { timestampAfter } from '../../platform/clock.ts'
import type { Context } from '../../platform/context.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { accountOf } from '../providers/registry.ts'
import { testStoreOf, type TestStore } from '../providers/test-store.ts'
import { signedWebhook } from '../providers/test-webhooks.ts'
import { receiveWebhook } from './webhooks.ts'

const AT_ONCE = 500
const AGAIN_AFTER_S = 60

/**
 * Delivers the events of the Test provider signed, late, twice and newest first, so that no code relies on order or on
 * single delivery. Events that are not accepted are delivered again.
 */
export const sendTestWebhooks = defineJob({
  name: 'billing.send-test-webhooks',
  payload: Type.Object({}),
  every: '* * * * *',
  run: async (ctx, _, signal) => {
    const books = testStoreOf(ctx)
    for (const webhook of await due(ctx, books)) {
      if (signal.aborted) return
      await send(ctx, books, webhook)
    }
  },
})

const due = ({ clock }: Context, books: TestStore) =>
  books
    .selectFrom('test_provider.webhook')
    .selectAll()
    .where('due_at', '<=', clock.now().toISOString())
    .orderBy('id', 'desc')
    .limit(AT_ONCE)
    .execute()

type Webhook = Awaited<ReturnType<typeof due>>[number]

async function send(ctx: Context, books: TestStore, { id, store_id, body, times }: Webhook) {
  try {
    const inside = await inStore(ctx, store_id)
    const { keys } = await accountOf(inside, 'test')
    await receiveWebhook(inside, 'test', signedWebhook(keys, body, ctx.clock.now()))
  } catch (error) {
    ctx.log.warn({ err: error, webhook: id }, 'a webhook of the offline vendor was not taken')
    const due_at = timestampAfter(ctx.clock, AGAIN_AFTER_S)
    await books.updateTable('test_provider.webhook').set({ due_at }).where('id', '=', id).execute()
    return
  }
  if (times > 1)
    await books
      .updateTable('test_provider.webhook')
      .set({ times: times - 1 })
      .where('id', '=', id)
      .execute()
  else await books.deleteFrom('test_provider.webhook').where('id', '=', id).execute()
}

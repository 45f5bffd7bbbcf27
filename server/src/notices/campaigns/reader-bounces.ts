import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { DeliveryReport } from '../delivery-report.ts'
import { saveBouncedAddress } from '../suppression/queries.ts'
import { parseReaderToken, tokenInMessageId } from './reader-token.ts'

/** Records that campaign mails came back, found by their signed Message-IDs. Their addresses get no optional mail. */
export async function recordReaderBounces(ctx: StoreContext, report: DeliveryReport, reason: string) {
  const ids = report.message_ids.flatMap((messageId) => {
    const token = tokenInMessageId(messageId)
    return token === null ? [] : (parseReaderToken(ctx, ctx.store.id, token) ?? [])
  })
  if (ids.length === 0) return []
  return transact(ctx, async (ctx) => {
    const bounced = await markBounced(ctx, ids, { address: report.address, reason })
    const now = ctx.clock.now().toISOString()
    for (const { address } of bounced) await saveBouncedAddress(ctx.db, ctx.store.id, address!, reason, now)
    return bounced.map(({ campaign_id, address }) => ({ campaign_id, address: address!, reason }))
  })
}

const markBounced = (
  { db, store }: StoreContext,
  ids: number[],
  { address, reason }: { address: string | null; reason: string },
) =>
  db
    .updateTable('campaign_reader')
    .set({ state: 'bounced', reason })
    .where('store_id', '=', store.id)
    .where('id', 'in', ids)
    .where('state', 'in', ['sent', 'uncertain', 'bounced'])
    .where('address', 'is not', null)
    .$if(address !== null, (readers) => readers.where('address', '=', address))
    .returning(['campaign_id', 'address'])
    .execute()

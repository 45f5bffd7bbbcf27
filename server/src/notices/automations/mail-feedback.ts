import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { CampaignLinkBroken } from '../campaigns/errors.ts'
import { tokenInMessageId } from '../campaigns/reader-token.ts'
import type { DeliveryReport } from '../delivery-report.ts'
import { saveBouncedAddress } from '../suppression/queries.ts'
import { parseAutomationMailToken } from './mail-token.ts'

/** Counts the click of a reader and returns where the link leads; null if the token is of no automation. */
export async function openAutomationLink(
  ctx: StoreContext,
  { token, link }: { token: string; link: number },
): Promise<string | null> {
  const id = parseAutomationMailToken(ctx, ctx.store.id, token)
  if (id === null) return null
  const mail = await ctx.db
    .selectFrom('automation_mail')
    .select('links')
    .where('store_id', '=', ctx.store.id)
    .where('id', '=', id)
    .executeTakeFirst()
  const url = mail?.links[link - 1]
  if (url === undefined) throw CampaignLinkBroken()
  await ctx.db
    .updateTable('automation_mail')
    .set({ clicked_at: ctx.clock.now().toISOString() })
    .where('id', '=', id)
    .where('clicked_at', 'is', null)
    .execute()
  return url
}

/** Notes that its reader unsubscribed by a mail, or took that back. */
export const noteAutomationUnsubscription = (
  { db, store, clock }: StoreContext,
  mailId: number,
  isOff: boolean,
) =>
  db
    .updateTable('automation_mail')
    .set({ unsubscribed_at: isOff ? clock.now().toISOString() : null })
    .where('store_id', '=', store.id)
    .where('id', '=', mailId)
    .execute()

/** Records that mails of automations came back, found by their signed Message-IDs. Their addresses get no optional mail. */
export async function recordAutomationBounces(ctx: StoreContext, report: DeliveryReport, reason: string) {
  const ids = report.message_ids.flatMap((messageId) => {
    const token = tokenInMessageId(messageId)
    return token === null ? [] : (parseAutomationMailToken(ctx, ctx.store.id, token) ?? [])
  })
  if (ids.length === 0) return []
  return transact(ctx, async (ctx) => {
    const bounced = await markBounced(ctx, ids, { address: report.address, reason })
    const now = ctx.clock.now().toISOString()
    for (const { address } of bounced) await saveBouncedAddress(ctx.db, ctx.store.id, address!, reason, now)
    return bounced.map(({ automation_id, address }) => ({ automation_id, address: address!, reason }))
  })
}

const markBounced = (
  { db, store }: StoreContext,
  ids: number[],
  { address, reason }: { address: string | null; reason: string },
) =>
  db
    .updateTable('automation_mail')
    .set({ state: 'bounced', reason })
    .where('store_id', '=', store.id)
    .where('id', 'in', ids)
    .where('state', 'in', ['sent', 'uncertain', 'bounced'])
    .where('address', 'is not', null)
    .$if(address !== null, (mails) => mails.where('address', '=', address))
    .returning(['automation_id', 'address'])
    .execute()

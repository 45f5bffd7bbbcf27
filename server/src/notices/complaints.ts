import type { StoreContext } from '../platform/http/http.ts'
import { parseAutomationMailToken } from './automations/mail-token.ts'
import { parseReaderToken, tokenInMessageId } from './campaigns/reader-token.ts'
import type { Complaint } from './delivery-report.ts'
import { findMailsByMessageId } from './queries/mail-log.ts'
import { saveSuppression } from './suppression/queries.ts'

/** Suppresses the addresses of readers who reported a mail of the store as spam; it is found by its secret Message-ID. */
export async function recordComplaint(ctx: StoreContext, complaint: Complaint) {
  const reason = complaint.type
  const mails = await findMails(ctx, complaint)
  const readers = await findReaders(ctx, complaint)
  const reached = await findAutomationMails(ctx, complaint)
  const at = ctx.clock.now().toISOString()
  for (const { address } of [...mails, ...readers, ...reached])
    await saveSuppression(ctx.db, { store_id: ctx.store.id, address, cause: 'complained', reason, at })
  return {
    mails: mails.map(({ id, address }) => ({ id, address, reason })),
    campaign_mails: readers.map((reader) => ({ ...reader, reason })),
    automation_mails: reached.map((mail) => ({ ...mail, reason })),
  }
}

const findMails = ({ db, store }: StoreContext, { message_ids }: Complaint) =>
  message_ids.length > 0 ? findMailsByMessageId(db, store.id, message_ids) : []

const tokensIn = ({ message_ids }: Complaint) => message_ids.flatMap((id) => tokenInMessageId(id) ?? [])

async function findReaders(ctx: StoreContext, complaint: Complaint) {
  const ids = tokensIn(complaint).flatMap((token) => parseReaderToken(ctx, ctx.store.id, token) ?? [])
  const rows = await ctx.db
    .selectFrom('campaign_reader')
    .select(['campaign_id', 'address'])
    .where('store_id', '=', ctx.store.id)
    .where('id', 'in', [0, ...ids])
    .where('address', 'is not', null)
    .execute()
  return rows.map(({ campaign_id, address }) => ({ campaign_id, address: address! }))
}

async function findAutomationMails(ctx: StoreContext, complaint: Complaint) {
  const ids = tokensIn(complaint).flatMap((token) => parseAutomationMailToken(ctx, ctx.store.id, token) ?? [])
  const rows = await ctx.db
    .selectFrom('automation_mail')
    .select(['automation_id', 'address'])
    .where('store_id', '=', ctx.store.id)
    .where('id', 'in', [0, ...ids])
    .where('address', 'is not', null)
    .execute()
  return rows.map(({ automation_id, address }) => ({ automation_id, address: address! }))
}

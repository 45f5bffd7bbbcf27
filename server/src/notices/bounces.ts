import { createHmac } from 'node:crypto'
import { audit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../platform/http/viewer.ts'
import { recordAutomationBounces } from './automations/mail-feedback.ts'
import { recordComplaint } from './complaints.ts'
import { parseComplaint, parseDeliveryReport } from './delivery-report.ts'
import { recordReaderBounces } from './campaigns/reader-bounces.ts'
import { BounceKeyWrong, NotABounce } from './errors.ts'
import { findMailsByMessageId } from './queries/mail-log.ts'
import { recordBounce } from './delivery.ts'
import { isSameSecret } from '../platform/text/same-secret.ts'

const MAX_REASON_LENGTH = 500

/** The key a mail server needs to report the bounces of a store. */
export const bounceKey = ({ secrets }: Pick<Context, 'secrets'>, storeId: number) =>
  createHmac('sha256', secrets.vault).update(`bounces ${storeId}`).digest('base64url')

/** Accepts a delivery report from staff. Throws if the message is not one. */
export async function reportBounce(ctx: StoreContext, viewer: Viewer, message: string) {
  assertMayEdit(viewer, 'people')
  const bounces = await recordDeliveryReport(ctx, message)
  for (const { id, address } of bounces.mails)
    await audit(ctx, viewer, {
      act: 'mail.bounce_reported',
      subject: { kind: 'mail', id, name: null },
      details: { address },
    })
  return bounces
}

/** Accepts a delivery report from a mail server that has the store's key. */
export async function receiveBounce(ctx: StoreContext, key: string, message: string) {
  if (!isSameSecret(key, bounceKey(ctx, ctx.store.id))) throw BounceKeyWrong()
  return recordDeliveryReport(ctx, message)
}

/**
 * Records a bounce or a complaint only for mails of this store, found by their secret Message-ID: anyone could forge a
 * report about an address.
 */
async function recordDeliveryReport(ctx: StoreContext, message: string) {
  const complaint = parseComplaint(message)
  if (complaint) return recordComplaint(ctx, complaint)
  const report = parseDeliveryReport(message)
  if (!report) throw NotABounce()
  const reason = report.reason.slice(0, MAX_REASON_LENGTH)
  const found =
    report.message_ids.length > 0 ? await findMailsByMessageId(ctx.db, ctx.store.id, report.message_ids) : []
  const mails = found.filter(({ address }) => report.address === null || address === report.address)
  for (const mail of mails) await recordBounce(ctx, mail, reason)
  return {
    mails: mails.map(({ id, address }) => ({ id, address, reason })),
    campaign_mails: await recordReaderBounces(ctx, report, reason),
    automation_mails: await recordAutomationBounces(ctx, report, reason),
  }
}

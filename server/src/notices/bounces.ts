import { createHmac, timingSafeEqual } from 'node:crypto'
import { audit } from '../platform/audit.ts'
import type { Context } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../platform/http/viewer.ts'
import { readReport } from './dsn.ts'
import { BounceKeyWrong, NotABounce } from './errors.ts'
import { findByMessageId } from './queries/log.ts'
import { bounce } from './delivery.ts'

const MOST_REASON = 500

/** The key with which a mail server hands in what came back to a store. */
export const bounceKey = ({ secrets }: Pick<Context, 'secrets'>, storeId: number) =>
  createHmac('sha256', secrets.vault).update(`bounces ${storeId}`).digest('base64url')

/** Takes a delivery report from one of the staff; refuses what is none. */
export async function reportBounce(ctx: StoreContext, viewer: Viewer, message: string) {
  assertMayEdit(viewer, 'people')
  const mails = await noteReport(ctx, message)
  for (const { id, address } of mails)
    await audit(ctx, viewer, {
      act: 'mail.bounce_reported',
      subject: { kind: 'mail', id, name: null },
      details: { address },
    })
  return { mails }
}

/** Takes one from a mail server that knows the store's key. */
export async function takeBounce(ctx: StoreContext, key: string, message: string) {
  const [wanted, given] = [Buffer.from(bounceKey(ctx, ctx.store.id)), Buffer.from(key)]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw BounceKeyWrong()
  return { mails: await noteReport(ctx, message) }
}

/**
 * Only mails this store has sent are believed to have come back, found by the Message-ID nobody else knows: anybody
 * could write a report about an address.
 */
async function noteReport(ctx: StoreContext, message: string) {
  const report = readReport(message)
  if (!report) throw NotABounce()
  const reason = report.reason.slice(0, MOST_REASON)
  const found =
    report.message_ids.length > 0 ? await findByMessageId(ctx.db, ctx.store.id, report.message_ids) : []
  const mails = found.filter(({ address }) => report.address === null || address === report.address)
  for (const mail of mails) await bounce(ctx, mail, reason)
  return mails.map(({ id, address }) => ({ id, address, reason }))
}

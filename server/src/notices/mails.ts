import type { MailKind, Topic } from '@matinee/contract/notices/notices'
import { randomUUID } from 'node:crypto'
import { timestampAfter } from '../platform/clock.ts'
import { transact, type Context } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { renderSubject } from './mail-message.ts'
import { sealSecrets, type MailSecrets } from './mail-secrets.ts'
import { insertMail, isOfDemo, markMailEnded } from './queries/mails.ts'
import { sendMail } from './delivery.ts'
import { findSuppression } from './suppression/queries.ts'
import type { MailFilling } from './tables.ts'
import { toJsonb } from '../platform/database/jsonb.ts'

export interface Recipient {
  member_id: number | null
  address: string
  name: string | null
  locale: string
}

export interface NewMail {
  store_id: number
  kind: MailKind
  to: Recipient
  filling?: MailFilling
  secrets?: MailSecrets
  /** Set for optional mails, which are not sent to suppressed addresses. */
  topic?: Topic
  /** Idempotency key: the same cause never creates a second mail. */
  cause: string
  /** Seconds to wait before sending, while it can be withdrawn. */
  patience?: number
  /** Seconds after which it is no longer useful and not sent. */
  good_for?: number
  /** The price change it is the notice of, and the moment after which it would come too late. */
  price_notice?: { price_change_id: number; latest_at: string }
}

/**
 * Creates a mail and enqueues its job in the caller's transaction. The same cause creates one mail only, and nobody of
 * the demo gets one.
 */
export async function queueMail(ctx: Context, mail: NewMail): Promise<number | null> {
  const isSuppressed = await findSuppression(ctx.db, mail.store_id, mail.to.address)
  if (mail.topic && isSuppressed) return null
  if (mail.to.member_id && (await isOfDemo(ctx.db, mail.store_id, mail.to.member_id))) return null
  return transact(ctx, async (ctx) => {
    const id = await createMail(ctx, mail)
    if (id !== null && isSuppressed && isUnneeded(mail.kind)) return endSuppressed(ctx, id)
    const at = mail.patience ? { at: new Date(timestampAfter(ctx.clock, mail.patience)) } : {}
    if (id !== null) await enqueue(ctx, sendMail, { mail_id: id }, { key: `${sendMail.name}:${id}`, ...at })
    return id
  })
}

/** Mails about an account that its owner neither asked for nor needs: decision 115. */
const isUnneeded = (kind: MailKind) => kind === 'welcome' || kind === 'member_invitation'

/** Somebody of the staff may look for it: the log says why it was not sent. */
async function endSuppressed(ctx: Context, id: number): Promise<number> {
  await markMailEnded(ctx.db, id, 'failed', 'suppressed', ctx.clock.now().toISOString())
  return id
}

/**
 * Creates a mail without enqueuing it, for a caller that sends it at once; null if its cause already created
 * one.
 */
export const createMail = async (ctx: Context, mail: NewMail) =>
  insertMail(ctx.db, await toMailRow(ctx, mail))

async function toMailRow(ctx: Context, mail: NewMail) {
  const {
    store_id,
    kind,
    to,
    filling = { words: {} },
    secrets,
    topic = null,
    cause,
    good_for,
    price_notice,
  } = mail
  return {
    store_id,
    kind,
    ...to,
    filling: toJsonb(filling),
    subject: await renderSubject(ctx, { store_id, kind, ...to, filling, topic }),
    sealed: sealSecrets(ctx, secrets),
    topic,
    cause,
    message_id: `<${randomUUID()}@${ctx.config.mail_from.split('@').pop()}>`,
    useless_after:
      price_notice?.latest_at ?? (good_for === undefined ? null : timestampAfter(ctx.clock, good_for)),
    price_change_id: price_notice?.price_change_id ?? null,
    created_at: ctx.clock.now().toISOString(),
  }
}

import type { MailKind, Topic } from '@matinee/contract/notices/notices'
import { randomUUID } from 'node:crypto'
import { timestampAfter } from '../platform/clock.ts'
import { transact, type Context } from '../platform/context.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { subjectOf } from './letters.ts'
import { sealSecrets, type MailSecrets } from './mail-secrets.ts'
import { insertMail, isBounced } from './queries/mails.ts'
import { sendMail } from './delivery.ts'
import type { MailTable } from './tables.ts'

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
  filling?: MailTable['filling']
  secrets?: MailSecrets
  /** Optional mails are about a topic, and not sent to an address mails come back from. */
  topic?: Topic
  /** The same announcement never makes a second mail: what makes this one different from all others. */
  cause: string
  /** Seconds it waits, in which it may still be taken back. */
  patience?: number
  /** Seconds after which it helps nobody any more. */
  good_for?: number
}

/** Writes a mail down and enqueues its sending, in the caller's transaction; the same cause twice makes one mail. */
export async function queueMail(ctx: Context, mail: NewMail): Promise<number | null> {
  if (mail.topic && (await isBounced(ctx.db, mail.store_id, mail.to.address))) return null
  return transact(ctx, async (ctx) => {
    const id = await writeMail(ctx, mail)
    const at = mail.patience ? { at: new Date(timestampAfter(ctx.clock, mail.patience)) } : {}
    if (id !== null) await enqueue(ctx, sendMail, { mail_id: id }, { key: `${sendMail.name}:${id}`, ...at })
    return id
  })
}

/** Writes a mail down alone, for whoever hands it over at once; null where its cause has made one already. */
export const writeMail = async (ctx: Context, mail: NewMail) => insertMail(ctx.db, await rowOf(ctx, mail))

async function rowOf(ctx: Context, mail: NewMail) {
  const { store_id, kind, to, filling = { words: {} }, secrets, topic = null, cause, good_for } = mail
  return {
    store_id,
    kind,
    ...to,
    filling: JSON.stringify(filling) as never,
    subject: await subjectOf(ctx, { store_id, kind, ...to, filling, topic }),
    sealed: sealSecrets(ctx, secrets),
    topic,
    cause,
    message_id: `<${randomUUID()}@${ctx.config.mail_from.split('@').pop()}>`,
    useless_after: good_for === undefined ? null : timestampAfter(ctx.clock, good_for),
    created_at: ctx.clock.now().toISOString(),
  }
}

import type { MailEntry, MailShown } from '@matinee/contract/notices/notices'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { assertRight, assertMayEdit, assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { MailNotAgain, MailNotFound, MailNotWrittenDown, MailOnItsWay } from './errors.ts'
import { setMail, type MailRow } from './letters.ts'
import { isSecret } from './mail-links.ts'
import { MASKED_SECRETS } from './mail-secrets.ts'
import { findMail } from './queries/mails.ts'
import * as query from './queries/log.ts'
import { sendMail } from './delivery.ts'
import { readWritten } from './written.ts'

const PER_PAGE = 50

/** The log of mails, newest first, 50 at a time. */
export async function listMails(
  ctx: StoreContext,
  viewer: Viewer,
  { page = 1, ...filter }: query.MailFilter & { page?: number },
) {
  assertRight(assertMaySee(viewer, 'people'), 'see_contacts')
  const [rows, total] = await Promise.all([
    query.pageOfMails(ctx.db, ctx.store.id, filter, PER_PAGE, (page - 1) * PER_PAGE),
    query.countMails(ctx.db, ctx.store.id, filter),
  ])
  return {
    body: rows as MailEntry[],
    headers: { 'last-page': page * PER_PAGE >= total, 'total-count': total, page },
  }
}

/** One mail of the log as it reads, codes and links that let somebody in hidden. */
export async function readMail(ctx: StoreContext, viewer: Viewer, id: number): Promise<MailShown> {
  assertRight(assertMaySee(viewer, 'people'), 'see_contacts')
  const mail = await mailOf(ctx, id)
  return presentMail(ctx, viewer, mail, await setMail(ctx, mail, isSecret(mail.kind) ? MASKED_SECRETS : {}))
}

/**
 * The mail with its codes and links, as it lies in the outbox: for the owner alone, who can read that folder anyway;
 * everybody else could sign in as others with it. Noted in the audit log.
 */
export async function revealMail(ctx: StoreContext, viewer: Viewer, id: number): Promise<MailShown> {
  const mail = await mailOf(ctx, id)
  const written = await ctx.mail.read(ctx.store.id, id)
  if (written === null) throw MailNotWrittenDown()
  await audit(ctx, viewer, {
    act: 'mail.secrets_shown',
    subject: { kind: 'mail', id, name: mail.subject },
    details: { address: mail.address, kind: mail.kind },
  })
  return presentMail(ctx, viewer, mail, readWritten(written))
}

/** Sends a mail once more; one whose code or link was good for one time is not: a new one has to be asked for. */
export async function resendMail(ctx: StoreContext, viewer: Viewer, id: number): Promise<MailEntry> {
  assertMayEdit(viewer, 'people')
  const mail = await mailOf(ctx, id)
  if (mail.state === 'queued') throw MailOnItsWay()
  if (isSecret(mail.kind)) throw MailNotAgain()
  return transact(ctx, async (ctx) => {
    await query.forgetBounce(ctx.db, ctx.store.id, mail.address)
    const entry = await query.requeue(ctx.db, id)
    await enqueue(ctx, sendMail, { mail_id: id }, { key: `${sendMail.name}:${id}` })
    await audit(ctx, viewer, {
      act: 'mail.resent',
      subject: { kind: 'mail', id, name: mail.subject },
      details: { address: mail.address, kind: mail.kind },
    })
    return entry as MailEntry
  })
}

async function mailOf(ctx: StoreContext, id: number): Promise<MailRow> {
  const mail = await findMail(ctx.db, ctx.store.id, id)
  if (!mail) throw MailNotFound()
  return mail
}

function presentMail(
  ctx: StoreContext,
  viewer: Viewer,
  mail: MailRow,
  { text, html }: { text: string; html: string },
): MailShown {
  const has_secrets = isSecret(mail.kind)
  const { filling: _filling, sealed: _sealed, ...entry } = mail
  return {
    ...entry,
    text,
    html,
    has_secrets,
    can_reveal: has_secrets && viewer.role === 'owner' && ctx.mail.via === 'outbox' && mail.state === 'sent',
    can_resend: !has_secrets && mail.state !== 'queued',
  }
}

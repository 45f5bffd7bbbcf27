import type { MailEntry, MailShown } from '@matinee/contract/notices/notices'
import { audit } from '../platform/audit.ts'
import { transact } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { assertRight, assertMayEdit, assertMaySee, type Viewer } from '../platform/http/viewer.ts'
import { MailNotAgain, MailNotFound, MailNotWrittenDown, MailOnItsWay } from './errors.ts'
import { renderMail, type MailRow } from './mail-message.ts'
import { hasSecretLink } from './mail-definitions.ts'
import { MASKED_SECRETS } from './mail-secrets.ts'
import { findMail } from './queries/mails.ts'
import * as query from './queries/mail-log.ts'
import { sendMail } from './delivery.ts'
import { parseOutboxMail } from './outbox-mail.ts'
import { deleteSuppression } from './suppression/queries.ts'

const PER_PAGE = 50

/** Lists the mail log, newest first, 50 per page. */
export async function listMails(
  ctx: StoreContext,
  viewer: Viewer,
  { page = 1, ...filter }: query.MailFilter & { page?: number },
) {
  assertRight(assertMaySee(viewer, 'people'), 'see_contacts')
  const [rows, total] = await Promise.all([
    query.findMails(ctx.db, ctx.store.id, filter, PER_PAGE, (page - 1) * PER_PAGE),
    query.countMails(ctx.db, ctx.store.id, filter),
  ])
  return {
    body: rows as MailEntry[],
    headers: { 'last-page': page * PER_PAGE >= total, 'total-count': total, page },
  }
}

/** Returns a mail of the log with its secrets masked. */
export async function readMail(ctx: StoreContext, viewer: Viewer, id: number): Promise<MailShown> {
  assertRight(assertMaySee(viewer, 'people'), 'see_contacts')
  const mail = await findMailOrThrow(ctx, id)
  return presentMail(
    ctx,
    viewer,
    mail,
    await renderMail(ctx, mail, hasSecretLink(mail.kind) ? MASKED_SECRETS : {}),
  )
}

/**
 * Returns a mail with its secrets, as written to the outbox. Only the owner may, who can read that folder
 * anyway: the secrets let anyone sign in as the recipient. The access is audited.
 */
export async function revealMail(ctx: StoreContext, viewer: Viewer, id: number): Promise<MailShown> {
  const mail = await findMailOrThrow(ctx, id)
  const written = await ctx.mail.read(ctx.store.id, id)
  if (written === null) throw MailNotWrittenDown()
  await audit(ctx, viewer, {
    act: 'mail.secrets_shown',
    subject: { kind: 'mail', id, name: mail.subject },
    details: { address: mail.address, kind: mail.kind },
  })
  return presentMail(ctx, viewer, mail, parseOutboxMail(written))
}

/** Sends a mail again. Throws for a mail with a secret, since codes and links work only once. */
export async function resendMail(ctx: StoreContext, viewer: Viewer, id: number): Promise<MailEntry> {
  assertMayEdit(viewer, 'people')
  const mail = await findMailOrThrow(ctx, id)
  if (mail.state === 'queued') throw MailOnItsWay()
  if (hasSecretLink(mail.kind)) throw MailNotAgain()
  return transact(ctx, async (ctx) => {
    await deleteSuppression(ctx.db, ctx.store.id, mail.address, 'bounced')
    const entry = await query.requeueMail(ctx.db, id)
    await enqueue(ctx, sendMail, { mail_id: id }, { key: `${sendMail.name}:${id}` })
    await audit(ctx, viewer, {
      act: 'mail.resent',
      subject: { kind: 'mail', id, name: mail.subject },
      details: { address: mail.address, kind: mail.kind },
    })
    return entry as MailEntry
  })
}

async function findMailOrThrow(ctx: StoreContext, id: number): Promise<MailRow> {
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
  const has_secrets = hasSecretLink(mail.kind)
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

import { directionOf } from '@matinee/contract/platform/language-tags'
import type { MailLook, MailPage } from '@matinee/mails/mail-page'
import type { Selectable } from 'kysely'
import { findBillingSettings } from '../billing/settings-queries.ts'
import type { Context } from '../platform/context.ts'
import type { MailMessage } from '../platform/mail/mailer.ts'
import { findStore, listOwnWords } from '../store/queries.ts'
import { shippedLocales, wordsOf, type OwnWords } from '../store/words.ts'
import { buildMailPage } from './mail-page.ts'
import { MASKED_SECRETS, openSecrets, type MailSecrets } from './mail-secrets.ts'
import { originFor } from './origin.ts'
import type { MailTable } from './tables.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

export type MailRow = Selectable<MailTable>
type MailContent = Pick<MailRow, 'store_id' | 'member_id' | 'kind' | 'locale' | 'name' | 'filling' | 'topic'>

/** The subject as stored in the log, with secrets masked. */
export const renderSubject = async (ctx: Context, mail: MailContent): Promise<string> =>
  (await renderPage(ctx, mail, MASKED_SECRETS)).page.subject

/** Renders a mail of the log with the given secrets in place of its own. */
export async function renderMail(ctx: Context, mail: MailContent, secrets: MailSecrets) {
  const { page, look } = await renderPage(ctx, mail, secrets)
  return { subject: page.subject, ...(await renderParts(page, look)) }
}

/** React is loaded with the first mail: a process that sends none does without. */
export async function renderParts(page: MailPage, look: MailLook) {
  const { renderMail } = await import('@matinee/mails')
  return renderMail(page, look)
}

/** Renders a mail for the mailer, including its secrets. */
export async function toMailMessage(ctx: Context, mail: MailRow): Promise<MailMessage> {
  const { page, look, unsubscribe_path } = await renderPage(ctx, mail, openSecrets(ctx, mail.sealed))
  return {
    id: mail.id,
    store_id: mail.store_id,
    sender: look.store,
    to: { name: mail.name ?? '', address: mail.address },
    subject: page.subject,
    ...(await renderParts(page, look)),
    message_id: mail.message_id,
    locale: mail.locale,
    ...(mail.filling.reply_to && { reply_to: mail.filling.reply_to }),
    ...(unsubscribe_path && { unsubscribe_url: `${look.origin}/api/unsubscriptions/${unsubscribe_path}` }),
  }
}

async function renderPage(ctx: Context, mail: MailContent, secrets: MailSecrets) {
  const token =
    mail.topic && mail.member_id ? unsubscribeToken(ctx, mail.store_id, mail.member_id, mail.topic) : null
  const frame = await findMailFrame(ctx, mail.store_id, mail.locale)
  const page = buildMailPage({
    ...mail,
    ...frame,
    secrets,
    ...(token && { unsubscribe_url: `${frame.origin}/unsubscribe/${token}` }),
  })
  return { page, look: frame.look, unsubscribe_path: token }
}

/** The frame shared by all mails of a store in a language. */
export async function findMailFrame(ctx: Context, storeId: number, locale: string) {
  const [{ title: store, logo, primary_color }, billing, origin, words] = await Promise.all([
    findStore(ctx.db, storeId),
    findBillingSettings(ctx.db, storeId),
    originFor(ctx, storeId),
    findMailWords(ctx, storeId, locale),
  ])
  const look: MailLook = {
    locale,
    dir: directionOf(locale),
    store,
    origin,
    logo: logo && new URL(logo, origin).href,
    primary_color,
  }
  return { store, address: billing?.seller_address ?? null, origin, words, look }
}

/** The translations of mails in a language, overridden by the store's own. */
async function findMailWords(ctx: Context, storeId: number, locale: string) {
  const chain = [...new Set(['en', locale.split('-')[0]!, locale])]
  const own: OwnWords = new Map(
    await Promise.all(
      chain.map(async (name) => {
        const rows = await listOwnWords(ctx.db, storeId, name)
        return [name, Object.fromEntries(rows.map(({ key, text }) => [key, text]))] as const
      }),
    ),
  )
  return wordsOf(locale, ['mails'], own)
}

/** The language of mails to a member: theirs if the product has it, otherwise the store's. */
export const localeFor = (wanted: string | null, store: { locale: string }) =>
  wanted && shippedLocales().includes(wanted) ? wanted : store.locale

import type { MailKind } from '@matinee/contract/notices/notices'
import { say } from '@matinee/contract/platform/messages'
import type { MailItem, MailPage } from '@matinee/mails/mail-page'
import { mailPathOf, MAILS, type MailDefinition } from './mail-definitions.ts'
import type { MailSecrets } from './mail-secrets.ts'
import type { TemplateValues, MailFilling, DigestItem } from './tables.ts'

export interface MailPageInput {
  kind: MailKind
  locale: string
  name: string | null
  filling: MailFilling
  secrets: MailSecrets
  store: string
  /** The seller's postal address; null if the store has none yet. */
  address: string | null
  origin: string
  words: Record<string, string>
  unsubscribe_url?: string
}

/** Reduces a value written by others to one line of limited length. */
export const sanitizeName = (value: string | number) =>
  typeof value === 'string'
    ? value
        .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim()
        .slice(0, 200)
    : value

const sanitizeValues = (filling: TemplateValues): TemplateValues =>
  Object.fromEntries(Object.entries(filling).map(([name, value]) => [name, sanitizeName(value)]))

/** Builds the content of a mail in its reader's language. Parts without a translation are left out. */
export function buildMailPage(mail: MailPageInput): MailPage {
  const { kind, locale, filling, secrets, words, origin } = mail
  const tell = wordFormatter(words, locale, sanitizeValues(valuesOf(mail)))
  const part = (name: string) => tell(`mail.${kind}.${name}`)
  const path = filling.path ?? mailPathOf(kind, secrets.key)
  const label = part('action')
  return {
    subject: part('subject') ?? kind,
    preheader: part('preheader') ?? part('text') ?? part('subject') ?? '',
    title: part('title') ?? part('subject') ?? '',
    paragraphs: [part('text'), part('more')].filter((text): text is string => Boolean(text)),
    code: secrets.code ?? null,
    quote: filling.excerpt ?? null,
    items: (filling.items ?? []).map((item) => itemOf(item, words, locale, origin)),
    action: label && path ? { label, url: origin + path } : null,
    note: part('note'),
    reason: tell(REASONS[MAILS[kind].reason])!,
    links: mail.unsubscribe_url
      ? [
          { label: tell('mail.unsubscribe')!, url: mail.unsubscribe_url },
          { label: tell('mail.settings')!, url: `${origin}/account/notifications` },
        ]
      : [],
    sender: [mail.store, ...linesOf(mail.address ?? '')],
  }
}

const REASONS: Record<MailDefinition['reason'], string> = {
  account: 'mail.why_required',
  purchase: 'mail.why_bought',
  gift: 'mail.why_gift',
  choice: 'mail.why_optional',
  test: 'mail.why_test',
}

/** The lines of a text that are not blank. */
export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const valuesOf = ({
  store,
  name,
  secrets,
  words,
  locale,
  filling: { words: given },
}: MailPageInput): TemplateValues => ({
  store,
  name: name ?? '',
  code: secrets.code ?? '',
  ...given,
  device: given['device'] || words['mail.unknown_device']!,
  place: given['country'] ? countryName(locale, String(given['country'])) : words['mail.unknown_place']!,
})

const countryName = (locale: string, country: string) =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country

const itemOf = (
  { kind, filling, excerpt, path }: DigestItem,
  words: Record<string, string>,
  locale: string,
  origin: string,
): MailItem => ({
  sentence: wordFormatter(words, locale, sanitizeValues(filling))(`mail.${kind}.title`) ?? kind,
  excerpt,
  url: path === null ? null : origin + path,
})

const wordFormatter =
  (words: Record<string, string>, locale: string, values: TemplateValues) => (key: string) =>
    words[key] === undefined ? null : say(words[key], locale, values)

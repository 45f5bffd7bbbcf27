import type { MailKind } from '@matinee/contract/notices/notices'
import { say } from '@matinee/contract/platform/messages'
import { pathOf } from './mail-links.ts'
import { reasonOf } from './mail-reason.ts'
import type { MailSecrets } from './mail-secrets.ts'
import type { TemplateValues, MailTable, DigestItem } from './tables.ts'

/** What a mail says, before it is set as text or HTML. */
export interface MailPage {
  subject: string
  /** Shown beside the subject in a list of mails. */
  preheader: string
  title: string
  paragraphs: string[]
  code: string | null
  quote: string | null
  items: { sentence: string; excerpt: string | null; url: string | null }[]
  action: { label: string; url: string } | null
  /** What to do if something is not as it should be. */
  note: string | null
  footer: string[]
  links: { label: string; url: string }[]
}

export interface MailBeing {
  kind: MailKind
  locale: string
  name: string | null
  filling: MailTable['filling']
  secrets: MailSecrets
  store: string
  origin: string
  words: Record<string, string>
  unsubscribe_url?: string
}

/** Names are others' words: one line each, and no longer than a name. */
const sanitizeName = (value: string | number) =>
  typeof value === 'string'
    ? value
        .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
        .trim()
        .slice(0, 200)
    : value

const tame = (filling: TemplateValues): TemplateValues =>
  Object.fromEntries(Object.entries(filling).map(([name, value]) => [name, sanitizeName(value)]))

/** Says a mail in its reader's language; what a kind has no words for it does without. */
export function pageOf(mail: MailBeing): MailPage {
  const { kind, locale, filling, secrets, words, origin } = mail
  const tell = tellerOf(words, locale, tame(valuesOf(mail)))
  const part = (name: string) => tell(`mail.${kind}.${name}`)
  const path = filling.path ?? pathOf(kind, secrets.key)
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
    footer: [tell(reasonOf(kind, mail.unsubscribe_url !== undefined))!],
    links: mail.unsubscribe_url
      ? [
          { label: tell('mail.unsubscribe')!, url: mail.unsubscribe_url },
          { label: tell('mail.settings')!, url: `${origin}/account/notifications` },
        ]
      : [],
  }
}

const valuesOf = ({
  store,
  name,
  secrets,
  words,
  locale,
  filling: { words: given },
}: MailBeing): TemplateValues => ({
  store,
  name: name ?? '',
  code: secrets.code ?? '',
  ...given,
  device: given['device'] || words['mail.unknown_device']!,
  place: given['country'] ? countryIn(locale, String(given['country'])) : words['mail.unknown_place']!,
})

const countryIn = (locale: string, country: string) =>
  new Intl.DisplayNames([locale], { type: 'region' }).of(country) ?? country

const itemOf = (
  { kind, filling, excerpt, path }: DigestItem,
  words: Record<string, string>,
  locale: string,
  origin: string,
) => ({
  sentence: tellerOf(words, locale, tame(filling))(`mail.${kind}.title`) ?? kind,
  excerpt,
  url: path === null ? null : origin + path,
})

const tellerOf = (words: Record<string, string>, locale: string, values: TemplateValues) => (key: string) =>
  words[key] === undefined ? null : say(words[key], locale, values)

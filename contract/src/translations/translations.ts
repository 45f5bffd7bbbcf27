import { Type, type Static } from 'typebox'
import { endpoint } from '../platform/endpoint.ts'
import { OneOf } from '../platform/schema-builders.ts'
import { LOCALES } from '../store/store.ts'

/** Whose translations are in the file. */
export const FILE_KINDS = [
  'program',
  'category',
  'author',
  'field',
  'offer',
  'upsell',
  'page',
  'menu',
] as const
export type FileKind = (typeof FILE_KINDS)[number]

/** Whose translations are a mail: blocks, written where the mail is. */
export const MAIL_KINDS = ['campaign', 'automation'] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** What has translations, in the order of the overview. */
export const TRANSLATED_KINDS = [...FILE_KINDS, ...MAIL_KINDS] as const
export type TranslatedKind = (typeof TRANSLATED_KINDS)[number]

/** The rows of a kind that a list names. */
export const MOST_UNTRANSLATED = 100

/** Per other language of the store, how many rows have texts and how many of them lack translations. */
export const TranslationOverview = Type.Array(
  Type.Object({
    language: Type.String(),
    kinds: Type.Array(
      Type.Object({ kind: OneOf(TRANSLATED_KINDS), count: Type.Integer(), incomplete: Type.Integer() }),
    ),
  }),
)
export type TranslationOverview = Static<typeof TranslationOverview>

/**
 * Drafts count as they will be published; archived programs and offers, campaigns that have begun and automations that
 * were stopped do not. Mails count in the languages they are not written in. Pages and menus are for those who see the
 * site, upsells for those who see coupons, mails for those who see marketing.
 */
export const getTranslationOverview = endpoint({
  method: 'GET',
  path: '/bullet/api/translations',
  access: { view: 'content' },
  reply: TranslationOverview,
})

/** A row, and its texts that are not translated. */
export const IncompleteRow = Type.Object({
  id: Type.Integer(),
  title: Type.String(),
  texts: Type.Array(Type.String()),
})
export type IncompleteRow = Static<typeof IncompleteRow>

/** The newest rows of a kind that lack translations into a language, at most 100. */
export const listUntranslated = endpoint({
  method: 'GET',
  path: '/bullet/api/translations/incomplete',
  access: { view: 'content' },
  query: Type.Object({ language: OneOf(LOCALES), kind: OneOf(TRANSLATED_KINDS) }),
  reply: Type.Array(IncompleteRow),
})

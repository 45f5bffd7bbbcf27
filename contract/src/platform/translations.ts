import { Type } from 'typebox'

/** A language, as `pt-BR`. */
const LanguageTag = Type.String({ maxLength: 35, pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$' })

/** The language of a call whose texts are translated; see `endpoint`. */
export const InLanguage = { locale: Type.Optional(LanguageTag) }

/**
 * Which of the texts are not translated and therefore in the store's own language; without it, all are in the language
 * that was asked for.
 */
export const NotTranslated = { untranslated: Type.Optional(Type.Array(Type.String())) }

/** Translations of a kind of row. */
export type Translations<Field extends string = string> = Record<
  string,
  Partial<Record<Field, string | null>>
>

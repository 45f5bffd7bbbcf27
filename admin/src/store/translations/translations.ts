import type { Translations } from '@matinee/contract/platform/translations'
import type { RichTextProps } from '../../parts/RichText.tsx'

/** A text of a row, and what it is in the store's own language. */
export interface TranslatableText {
  name: string
  label: string
  own: string
  maxLength: number
  /** Of one line by default. */
  kind?: 'lines' | 'rich'
  /** What a rich one can have besides what descriptions have. It can begin with the text it translates. */
  editor?: Pick<RichTextProps, 'extensions' | 'tools'>
}

/** The texts that there are to translate. */
export const textsToTranslate = <T extends Pick<TranslatableText, 'own'>>(texts: readonly T[]) =>
  texts.filter(({ own }) => own.trim() !== '')

/** How many texts are translated into a language. */
export const countTranslated = (
  texts: readonly TranslatableText[],
  translations: Translations,
  language: string,
) => textsToTranslate(texts).filter(({ name }) => translations[language]?.[name]?.trim()).length

/** The languages whose translations differ, as the call takes them: each as a whole. */
export function changedTranslations(after: Translations, before: Translations): Translations | undefined {
  const languages = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (language) => canonical(after[language]) !== canonical(before[language]),
  )
  if (languages.length === 0) return undefined
  return Object.fromEntries(languages.map((language) => [language, after[language] ?? {}]))
}

/** The same whatever order its texts are in; an empty text is none. */
const canonical = (texts: Translations[string] = {}) =>
  JSON.stringify(
    Object.entries(texts)
      .filter(([, text]) => text)
      .toSorted(([one], [other]) => (one < other ? -1 : 1)),
  )

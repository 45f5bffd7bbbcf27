import type { Message } from '@matinee/contract/platform/messages'
import type english from '@matinee/contract/words/en/storefront.json'
import { createContext, use, useMemo, type ReactNode } from 'react'
import type { ApiError } from './call.ts'
import { formatMessage, type Values } from './message.ts'

/** Every message of the storefront, by key; an unknown key does not compile. */
export type Word = keyof typeof english
export type Text<W extends string = Word> = (word: W, values?: Values) => string

interface Language {
  locale: string
  words: Record<string, Message>
  t: Text
}

const LanguageContext = createContext<Language | null>(null)

/** Formats the parsed messages `words` in `locale`. A key without a message is shown as it is. */
export const textIn =
  <W extends string = Word>(locale: string, words: Record<string, Message>): Text<W> =>
  (word, values) => {
    const message = words[word] ?? word
    return typeof message === 'string' ? message : formatMessage(message, locale, values)
  }

/** Provides the language to its children. */
export function LanguageProvider({ locale, words, children }: Omit<Language, 't'> & { children: ReactNode }) {
  const language = useMemo(() => ({ locale, words, t: textIn(locale, words) }), [locale, words])
  return <LanguageContext value={language}>{children}</LanguageContext>
}

export function useLanguage() {
  const language = use(LanguageContext)
  if (!language) throw new Error('A screen was rendered outside its language.')
  return language
}

/** Translates message keys. */
export const useText = () => useLanguage().t

/** The same for a part with messages of its own, which come with the page. */
export const useAnyText = () => useText() as (word: string, values?: Values) => string

/** The message of a refusal in the reader's language where there is one, else the server's own. */
export const sentenceFor = (
  { code, message }: Pick<ApiError, 'code' | 'message'>,
  words: Record<string, Message>,
) => {
  const own = words[`refusal.${code}`] ?? words[code]
  // A message with values is formatted by the server, which knows them.
  return typeof own === 'string' ? own : message
}

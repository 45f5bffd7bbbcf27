import { createContext, use } from 'react'

/** The page's own language. */
export const PageLanguage = createContext<string | undefined>(undefined)

/** Returns the `lang` of a text of a block: the page's own language where it is not translated. */
export function useLangIn({ untranslated }: { untranslated?: readonly string[] | undefined }) {
  const language = use(PageLanguage)
  return (text: string) => (untranslated?.includes(text) ? language : undefined)
}

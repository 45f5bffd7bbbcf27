/** The language of the page. */
export const pageLanguage = () => document.documentElement.lang || 'en'

/** The name of a language in the reader's language and in its own. */
export function languageName(locale: string, reader: string) {
  const here = new Intl.DisplayNames(reader, { type: 'language' }).of(locale) ?? locale
  const own = new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale
  return here.toLowerCase() === own.toLowerCase() ? here : `${here} – ${own}`
}

/** The name of a language in the language of the admin. */
export const languageLabel = (locale: string) =>
  new Intl.DisplayNames(pageLanguage(), { type: 'language' }).of(locale) ?? locale

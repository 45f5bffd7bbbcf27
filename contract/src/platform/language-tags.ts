const RIGHT_TO_LEFT = new Set(['ar', 'he', 'fa', 'ur'])

/** The language of a tag such as `pt-BR`, without its region. */
export const languageOf = (locale: string) => locale.split('-')[0]!.toLowerCase()

/** The text direction of a language. */
export const directionOf = (locale: string) => (RIGHT_TO_LEFT.has(languageOf(locale)) ? 'rtl' : 'ltr')

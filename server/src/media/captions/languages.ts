const UNKNOWN = 'und'

/** The BCP 47 tag of a language code in a film (`eng`, `ger`, `pt_BR`); `und` if it is unknown. */
export function normalizeLanguage(tag = ''): string {
  try {
    const [language = UNKNOWN] = Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))
    return findLanguageName(language) ? language : UNKNOWN
  } catch {
    return UNKNOWN // not even formed like a tag
  }
}

/** A language's own name (`Deutsch`); undefined if it is unknown. */
export function nativeLanguageName(language: string): string | undefined {
  return language === UNKNOWN ? undefined : findLanguageName(language)
}

const findLanguageName = (language: string) =>
  new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(language)

/** Distinct labels for tracks: their title, else their language, else their number. */
export function buildTrackLabels(tracks: readonly { language: string; title: string }[]): string[] {
  const taken = new Set<string>()
  return tracks.map(({ language, title }, index) => {
    const wanted = title || nativeLanguageName(language) || String(index + 1)
    const label = taken.has(wanted) ? `${wanted} ${index + 1}` : wanted
    taken.add(label)
    return label
  })
}

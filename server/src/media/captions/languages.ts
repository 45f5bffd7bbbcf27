const UNKNOWN = 'und'

/** The BCP 47 tag of a language as films name it (`eng`, `ger`, `pt_BR`); `und` for what is none. */
export function normalizeLanguage(tag = ''): string {
  try {
    const [language = UNKNOWN] = Intl.getCanonicalLocales(tag.trim().replaceAll('_', '-'))
    return findLanguageName(language) ? language : UNKNOWN
  } catch {
    return UNKNOWN // not even in the shape of a tag
  }
}

/** A language's name in itself (`Deutsch`), undefined where it is not known. */
export function nativeLanguageName(language: string): string | undefined {
  return language === UNKNOWN ? undefined : findLanguageName(language)
}

const findLanguageName = (language: string) =>
  new Intl.DisplayNames([language], { type: 'language', fallback: 'none' }).of(language)

/** Labels for tracks that a viewer can tell apart: their title, else their language, else their number. */
export function buildTrackLabels(tracks: readonly { language: string; title: string }[]): string[] {
  const taken = new Set<string>()
  return tracks.map(({ language, title }, index) => {
    const wanted = title || nativeLanguageName(language) || String(index + 1)
    const label = taken.has(wanted) ? `${wanted} ${index + 1}` : wanted
    taken.add(label)
    return label
  })
}

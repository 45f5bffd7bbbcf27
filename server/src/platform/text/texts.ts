const NOT_ASCII = /[^\0-\x7f]/

/** PostgreSQL stores neither U+0000 nor lone surrogates, and nobody types them. */
export const isStorableText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Normalizes a text to NFC, so that equal-looking texts are equal. */
export const normalizeText = (text: string) => (NOT_ASCII.test(text) ? text.normalize('NFC') : text)

/** Normalizes all texts within `value` in place; returns the path of an invalid one, otherwise undefined. */
export function normalizeTexts(value: unknown, path: string[] = []): string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const here = [...path, name]
    if (!isStorableText(name)) return path
    if (typeof inner !== 'string') {
      const fault = normalizeTexts(inner, here)
      if (fault) return fault
    } else if (!isStorableText(inner)) return here
    else (value as Record<string, unknown>)[name] = normalizeText(inner)
  }
  return undefined
}

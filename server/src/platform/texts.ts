const NOT_ASCII = /[^\0-\x7f]/

/** PostgreSQL keeps neither U+0000 nor half of a surrogate pair, and nobody types them. */
export const isText = (text: string) => !text.includes('\0') && text.isWellFormed()

/** The one form of a text that looks the same, so that what is written in two ways is found by either. */
export const composed = (text: string) => (NOT_ASCII.test(text) ? text.normalize('NFC') : text)

/** Brings the texts within `value` into their one form; resolves to the path of one that is none, else to undefined. */
export function composeTexts(value: unknown, path: string[] = []): string[] | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [name, inner] of Object.entries(value)) {
    const here = [...path, name]
    if (!isText(name)) return path
    if (typeof inner !== 'string') {
      const fault = composeTexts(inner, here)
      if (fault) return fault
    } else if (!isText(inner)) return here
    else (value as Record<string, unknown>)[name] = composed(inner)
  }
  return undefined
}

interface Separators {
  decimal: string
  group: string
}

/**
 * Converts a pasted number to the separators of the page's language, whatever language it was written in. An ambiguous
 * number is read in the page's language.
 */
export function toTypedNumber(text: string, { decimal, group }: Separators) {
  const found: string[] = text.match(/[.,]/g) ?? []
  const last = found.at(-1)
  if (last === undefined) return text
  const kinds = new Set(found).size
  const isRepeated = found.indexOf(last) < found.length - 1
  const isGroup = kinds === 1 && last === group && /[.,]\d{3}(?!\d)/.test(text)
  const at = isRepeated || isGroup ? -1 : text.lastIndexOf(last)
  return text.replace(/[.,]/g, (_separator, index: number) => (index === at ? decimal : ''))
}

/** A typed number with three decimals as one of thousands: `1,000` as `1000`; undefined for any other number of decimals. */
export function joinThousands(typed: string, decimal: string) {
  const [whole = '', decimals, ...more] = typed.split(decimal)
  return more.length === 0 && decimals?.length === 3 ? whole + decimals : undefined
}

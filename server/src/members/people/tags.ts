/** Normalizes tags: trimmed, without duplicates, in their first spelling. */
export function tagsFrom(written: readonly string[]): string[] {
  const byWord = new Map<string, string>()
  for (const tag of written) {
    const plain = tag.trim().replace(/\s+/g, ' ')
    if (plain && !byWord.has(plain.toLowerCase())) byWord.set(plain.toLowerCase(), plain)
  }
  return [...byWord.values()]
}

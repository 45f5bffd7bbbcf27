/** A list without what is in it already: pages shift as messages are written. */
export function withoutRepeats<T extends { id: number }>(messages: readonly T[]): T[] {
  const seen = new Set<number>()
  return messages.filter(({ id }) => !seen.has(id) && seen.add(id))
}

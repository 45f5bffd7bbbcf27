/** A list without duplicates: pages shift while messages arrive. */
export function withoutRepeats<T extends { id: number }>(messages: readonly T[]): T[] {
  const seen = new Set<number>()
  return messages.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/** The option that a key moves to in an open list of `count` options; undefined for other keys. */
export function optionAfterKey(key: string, at: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1)
    case 'ArrowUp':
      return Math.max(at - 1, 0)
    case 'Home':
    case 'PageUp':
      return 0
    case 'End':
    case 'PageDown':
      return count - 1
    default:
      return undefined
  }
}

/** Keys that open a closed list. */
export const isOpenKey = (key: string) => ['ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter', ' '].includes(key)

/**
 * The index of the first option that begins with the typed text, searched from `at` on and then from the start; -1 if
 * none does. Repeating one letter cycles through the options that begin with it.
 */
export function matchingOption(typed: string, labels: readonly string[], at: number): number {
  const isOneLetter = new Set(typed).size === 1
  const start = isOneLetter ? typed[0]! : typed
  const from = isOneLetter ? at + 1 : at
  const order = labels.map((_, step) => (from + step) % labels.length)
  return order.find((place) => foldText(labels[place]!).startsWith(foldText(start))) ?? -1
}

const foldText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

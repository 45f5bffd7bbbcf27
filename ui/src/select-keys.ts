/** Where a key leads in an open list of `count` options from option `at`; undefined for a key that moves nothing. */
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
 * The option that begins with what was typed, looked for from `at` on and round to it; one letter typed again and
 * again goes on to the next that begins with it. -1 for none.
 */
export function matchingOption(typed: string, labels: readonly string[], at: number): number {
  const isOneLetter = new Set(typed).size === 1
  const start = isOneLetter ? typed[0]! : typed
  const from = isOneLetter ? at + 1 : at
  const order = labels.map((_, step) => (from + step) % labels.length)
  return order.find((place) => foldText(labels[place]!).startsWith(foldText(start))) ?? -1
}

const foldText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

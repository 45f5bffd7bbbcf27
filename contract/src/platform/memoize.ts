/** Calls `make` once for each key: a formatter of `Intl` costs more to make than a hundred of its uses. */
export function memoize<Key extends (string | undefined)[], Tool>(make: (...key: Key) => Tool) {
  const made = new Map<string, Tool>()
  return (...key: Key) => {
    const tool = made.get(String(key)) ?? make(...key)
    made.set(String(key), tool)
    return tool
  }
}

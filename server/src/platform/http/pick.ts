/** Columns that identify a row and its owner; they are never taken from input. */
type OwnerColumn = 'id' | 'store_id' | 'member_id'

/**
 * The named fields of an input, without missing ones. A verb that stores its input names the columns it
 * writes, so that no other field reaches a row.
 */
export function pick<T extends object, const N extends Exclude<keyof T, OwnerColumn>>(
  sent: T,
  names: readonly N[],
): Pick<T, N> {
  const given = names.filter((name) => sent[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, sent[name]])) as Pick<T, N>
}

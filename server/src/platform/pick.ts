/** Columns that say what a row is and whose: no verb takes them from what somebody sends. */
type OwnerColumn = 'id' | 'store_id' | 'member_id'

/**
 * The named columns of what somebody sent; those it says nothing of are left out. A verb that keeps what it is sent
 * names the columns it writes, so that no other field reaches a row.
 */
export function pick<T extends object, const N extends Exclude<keyof T, OwnerColumn>>(
  sent: T,
  names: readonly N[],
): Pick<T, N> {
  const given = names.filter((name) => sent[name] !== undefined)
  return Object.fromEntries(given.map((name) => [name, sent[name]])) as Pick<T, N>
}

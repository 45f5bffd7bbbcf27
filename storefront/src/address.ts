import { isSwitchedOn } from '@matinee/contract/store/page'

/** Parses the search part literally: `?query=2001` stays text. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** Writes a readable search part: unset parameters are omitted, and lists keep their `:` and `,`. */
export function stringifySearch(search: Record<string, unknown>) {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const written = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  return written && `?${written.replaceAll('%3A', ':').replaceAll('%2C', ',')}`
}

/** Removes meaningless parameters explicitly: the router keeps whatever is not named. */
const unset = (name: string, value: unknown) => (value === undefined ? {} : { [name]: undefined })

/** A number in the URL; undefined for anything else. */
export const numberIn = <N extends string>(name: N, value: unknown) =>
  (value !== undefined && value !== '' && Number.isFinite(Number(value))
    ? { [name]: Number(value) }
    : unset(name, value)) as {
    [K in N]?: number
  }

/** An id in the address. */
export const idIn = <N extends string>(name: N, value: unknown) =>
  (/^[1-9]\d{0,14}$/.test(String(value)) ? { [name]: Number(value) } : unset(name, value)) as {
    [K in N]?: number
  }

/** A switch in the address: `?name`, `?name=1` and `?name=true` mean on. */
export const isOn = <N extends string>(name: N, value: unknown) =>
  (isSwitchedOn(value) ? { [name]: true } : unset(name, value)) as { [K in N]?: boolean }

/** Text in the address. */
export const textIn = <N extends string>(name: N, value: unknown) =>
  (typeof value === 'string' ? { [name]: value } : unset(name, value)) as { [K in N]?: string }

/** One of the allowed values; any other counts as not set. */
export const oneIn = <N extends string, V extends string>(name: N, value: unknown, values: readonly V[]) =>
  (values.includes(value as V) ? { [name]: value } : unset(name, value)) as { [K in N]?: V }

import { isSwitchedOn } from '@matinee/contract/store/page'

/** What follows the `?`, read as it is written: words stay words, `?query=2001` too. */
export const parseSearch = (search: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(search))

/** Written so that people can read it: what is not set is left out, and lists keep their `:` and `,`. */
export function stringifySearch(search: Record<string, unknown>) {
  const set = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const written = new URLSearchParams(set.map(([name, value]) => [name, String(value)])).toString()
  return written && `?${written.replaceAll('%3A', ':').replaceAll('%2C', ',')}`
}

/** What means nothing is taken out by its name: a router keeps whatever it is not told about. */
const unset = (name: string, value: unknown) => (value === undefined ? {} : { [name]: undefined })

/** A number in the address, where one is meant. */
export const numberIn = <N extends string>(name: N, value: unknown) =>
  (value !== undefined && value !== '' && Number.isFinite(Number(value))
    ? { [name]: Number(value) }
    : unset(name, value)) as {
    [K in N]?: number
  }

/** The id of something in the address. */
export const idIn = <N extends string>(name: N, value: unknown) =>
  (/^[1-9]\d{0,14}$/.test(String(value)) ? { [name]: Number(value) } : unset(name, value)) as {
    [K in N]?: number
  }

/** A switch in the address: `?name`, `?name=1` and `?name=true` mean on. */
export const isOn = <N extends string>(name: N, value: unknown) =>
  (isSwitchedOn(value) ? { [name]: true } : unset(name, value)) as { [K in N]?: boolean }

/** Words in the address. */
export const textIn = <N extends string>(name: N, value: unknown) =>
  (typeof value === 'string' ? { [name]: value } : unset(name, value)) as { [K in N]?: string }

/** One of the values that mean something; every other one counts as not set. */
export const oneIn = <N extends string, V extends string>(name: N, value: unknown, values: readonly V[]) =>
  (values.includes(value as V) ? { [name]: value } : unset(name, value)) as { [K in N]?: V }

import type { Endpoint } from './endpoint.ts'

export interface AddressInput {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
}

/** The address of an endpoint with parameters and query; empty and undefined values are omitted. */
export function addressOf({ path }: Pick<Endpoint, 'path'>, { params = {}, query = {} }: AddressInput = {}) {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(
    given.map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return search ? `${filled}?${search}` : filled
}

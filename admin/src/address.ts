export interface AddressInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
}

/** An endpoint's path with its parameters filled in and what was given of its query behind it. */
export function addressOf(path: string, { params = {}, query = {} }: AddressInput) {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return search ? `${filled}?${search}` : filled
}

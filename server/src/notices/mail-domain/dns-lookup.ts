import type { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

export type DnsResolver = Pick<Resolver, 'resolveTxt' | 'resolveMx' | 'resolve4' | 'resolve6'>

/** DNS did not answer, which says nothing about the records. */
export class DnsAway extends Error {}

const NONE = ['ENOTFOUND', 'ENODATA']

/** What a lookup finds; nothing if there is no such name or record. Throws `DnsAway`. */
async function emptyIfNone<T>(lookup: Promise<T[]>): Promise<T[]> {
  try {
    return await lookup
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (NONE.includes(code)) return []
    throw new DnsAway(message, { cause: error })
  }
}

/** The TXT records of a name, each put together. */
export const textsOf = async (dns: DnsResolver, name: string) =>
  (await emptyIfNone(dns.resolveTxt(name))).map((parts) => parts.join(''))

export const mailServersOf = async (dns: DnsResolver, name: string) =>
  (await emptyIfNone(dns.resolveMx(name))).map(({ exchange }) => exchange)

/** The addresses of a host, or the address itself. */
export async function addressesOf(dns: DnsResolver, host: string): Promise<string[]> {
  if (isIP(host)) return [host]
  const [four, six] = await Promise.all([emptyIfNone(dns.resolve4(host)), emptyIfNone(dns.resolve6(host))])
  return [...four, ...six]
}

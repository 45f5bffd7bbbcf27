import { BlockList, isIPv6 } from 'node:net'
import { addressesOf, mailServersOf, textsOf, type DnsResolver } from './dns-lookup.ts'

/** Whether a policy lets an address send for its domain; `too_many` where receivers would give up. */
export type SpfResult = 'pass' | 'no' | 'too_many'

const MAX_LOOKUPS = 10

export const isSpf = (text: string) => /^v=spf1(\s|$)/i.test(text)

class TooManyLookups extends Error {}

interface Check {
  dns: DnsResolver
  address: string
  lookups: number
}

/** Checks an address against the policy of a domain, as receivers do (RFC 7208). Macros match nothing. */
export async function checkSpf(
  dns: DnsResolver,
  { domain, policy, address }: { domain: string; policy: string; address: string },
): Promise<SpfResult> {
  try {
    return (await isAllowed({ dns, address, lookups: 0 }, domain, policy)) ? 'pass' : 'no'
  } catch (error) {
    if (error instanceof TooManyLookups) return 'too_many'
    throw error
  }
}

async function isAllowed(check: Check, domain: string, policy: string): Promise<boolean> {
  const terms = policy.trim().split(/\s+/).slice(1)
  for (const term of terms) {
    const [, sign, mechanism] = /^([+?~-]?)(.*)$/.exec(term.toLowerCase())!
    if (await matches(check, domain, mechanism!)) return sign === '' || sign === '+'
  }
  const target = terms.map((term) => /^redirect=(.+)$/i.exec(term)?.[1]).find(Boolean)
  return target ? isAllowedBy(check, target) : false
}

/** Whether the policy of another domain lets the address send. */
async function isAllowedBy(check: Check, domain: string): Promise<boolean> {
  count(check)
  const policy = (await textsOf(check.dns, domain)).find(isSpf)
  return policy ? isAllowed(check, domain, policy) : false
}

function count(check: Check) {
  check.lookups += 1
  if (check.lookups > MAX_LOOKUPS) throw new TooManyLookups()
}

async function matches(check: Check, domain: string, mechanism: string): Promise<boolean> {
  const [, name, target = domain, prefix] =
    /^([a-z0-9]+)(?::([^/]+(?:\/\d+)?))?(\/.*)?$/.exec(mechanism) ?? []
  if (name === 'all') return true
  if (name === 'ip4' || name === 'ip6') return isWithin(check.address, mechanism.slice('ip4:'.length))
  if (name === 'include') return isAllowedBy(check, target)
  if (name !== 'a' && name !== 'mx') return false
  count(check)
  const [host, hostPrefix] = target.split('/')
  const hosts = name === 'a' ? [host!] : await mailServersOf(check.dns, host!)
  const known = (await Promise.all(hosts.map((each) => addressesOf(check.dns, each)))).flat()
  const range = prefix ?? (hostPrefix ? `/${hostPrefix}` : '')
  return known.some((each) => isWithin(check.address, isIPv6(each) ? each : each + range))
}

/** Whether an address is another one, or within a network such as `192.0.2.0/24`. */
function isWithin(address: string, network: string): boolean {
  const [base = '', length] = network.split('/')
  const family = isIPv6(base) ? 'ipv6' : 'ipv4'
  const most = family === 'ipv6' ? 128 : 32
  const prefix = length ? Number(length) : most
  if (!(prefix >= 0 && prefix <= most)) return false
  const list = new BlockList()
  try {
    list.addSubnet(base, prefix, family)
  } catch {
    return false // not an address: the policy is malformed there and matches nobody
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

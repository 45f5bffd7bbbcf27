import { BlockList, isIP } from 'node:net'

/** An IP address or a network. */
export interface NetworkRange {
  address: string
  /** Prefix length in bits. */
  prefix: number
  family: 'ipv4' | 'ipv6'
}

const ADDRESS_BITS = { ipv4: 32, ipv6: 128 } as const
// A network larger than any ever assigned is a typing error.
const MIN_PREFIX = { ipv4: 8, ipv6: 16 } as const
// How a dual-stack socket writes an IPv4 address.
const IPV4_MAPPED_PREFIX = /^::ffff:(?=\d+\.)/i

/** Parses `203.0.113.7`, `203.0.113.0/24` or the like in IPv6; null for anything else. */
export function parseNetwork(text: string): NetworkRange | null {
  const [address = '', length, ...rest] = text.trim().replace(IPV4_MAPPED_PREFIX, '').split('/')
  const family = ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address)]
  if (!family || rest.length > 0 || address.includes('%')) return null
  const prefix = length === undefined ? ADDRESS_BITS[family] : parsePrefix(length)
  return prefix >= MIN_PREFIX[family] && prefix <= ADDRESS_BITS[family] ? { address, prefix, family } : null
}

const parsePrefix = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : -1)

/** Creates a function that tells whether an address is in a network. */
export function createNetworkMatcher({
  address,
  prefix,
  family,
}: NetworkRange): (address: string) => boolean {
  const list = new BlockList()
  list.addSubnet(address, prefix, family)
  return (asked) => {
    const plain = asked.replace(IPV4_MAPPED_PREFIX, '')
    const kind = isIP(plain)
    return kind !== 0 && list.check(plain, kind === 6 ? 'ipv6' : 'ipv4')
  }
}

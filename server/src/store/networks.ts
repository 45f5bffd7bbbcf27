import { BlockList, isIP } from 'node:net'

/** An address, or a whole network of them. */
export interface Network {
  address: string
  /** Bits that all its addresses begin with. */
  prefix: number
  family: 'ipv4' | 'ipv6'
}

const BITS = { ipv4: 32, ipv6: 128 } as const
// More than the largest network anybody was ever given would be a slip of the hand.
const LEAST = { ipv4: 8, ipv6: 16 } as const
// An address of IPv4 as a socket that takes both kinds writes it.
const MAPPED = /^::ffff:(?=\d+\.)/i

/** Reads `203.0.113.7`, `203.0.113.0/24` or the like in IPv6; null for anything else. */
export function networkFrom(text: string): Network | null {
  const [address = '', length, ...rest] = text.trim().replace(MAPPED, '').split('/')
  const family = ({ 4: 'ipv4', 6: 'ipv6' } as const)[isIP(address)]
  if (!family || rest.length > 0 || address.includes('%')) return null
  const prefix = length === undefined ? BITS[family] : lengthIn(length)
  return prefix >= LEAST[family] && prefix <= BITS[family] ? { address, prefix, family } : null
}

const lengthIn = (text: string) => (/^\d{1,3}$/.test(text) ? Number(text) : -1)

/** A check whether an address lies in a network. */
export function within({ address, prefix, family }: Network): (address: string) => boolean {
  const list = new BlockList()
  list.addSubnet(address, prefix, family)
  return (asked) => {
    const plain = asked.replace(MAPPED, '')
    const kind = isIP(plain)
    return kind !== 0 && list.check(plain, kind === 6 ? 'ipv6' : 'ipv4')
  }
}

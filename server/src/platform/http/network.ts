import { isIPv6 } from 'node:net'

/** The network that counts as one client: the IPv4 address, or the /64 prefix of an IPv6 address. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped ? mapped[1]! : `${expandGroups(address).slice(0, 4).join(':')}::/64`
}

function expandGroups(address: string): string[] {
  const [before = '', after] = address.split('%')[0]!.toLowerCase().split('::')
  const left = before.split(':').filter(Boolean)
  const right = (after ?? '').split(':').filter(Boolean)
  const gap = after === undefined ? [] : Array.from({ length: 8 - left.length - right.length }, () => '0')
  return [...left, ...gap, ...right].map((group) => group.replace(/^0+(?=.)/, ''))
}

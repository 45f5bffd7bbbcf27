import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const NON_PUBLIC_NETWORKS = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
]
// Only 2000::/3 of IPv6 is allocated; the networks below tunnel into the private ones above.
const PUBLIC_6 = '2000::/3'
const NON_PUBLIC_NETWORKS_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const createBlockList = (networks: string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const network of networks) {
    const [start, bits] = network.split('/') as [string, string]
    list.addSubnet(start, Number(bits), family)
  }
  return list
}

const nonPublicNetworks = createBlockList(NON_PUBLIC_NETWORKS, 'ipv4')
const publicNetworks6 = createBlockList([PUBLIC_6], 'ipv6')
const nonPublicNetworks6 = createBlockList(NON_PUBLIC_NETWORKS_6, 'ipv6')

/** Whether an IP address is public, and not of this machine or a private network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !nonPublicNetworks.check(address, 'ipv4')
  return family === 6 && publicNetworks6.check(address, 'ipv6') && !nonPublicNetworks6.check(address, 'ipv6')
}

/**
 * Whether the host of an address is an IP address that is not public. It skips the DNS lookup, so it is checked by itself;
 * URL normalizes all its spellings.
 */
export function isPrivateHost({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  return isIP(host) > 0 && !isPublicAddress(host)
}

/** A host resolved to an address that is not public. */
export class PrivateAddress extends Error {}

/**
 * Resolves a host for a connection and fails if any of its addresses is not public. The connection uses the
 * resolved address, which prevents DNS rebinding.
 */
export const lookUpPublic: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new PrivateAddress(), '', 0)
    if (options.all) return done(null, addresses)
    return done(null, addresses[0]!.address, addresses[0]!.family)
  })

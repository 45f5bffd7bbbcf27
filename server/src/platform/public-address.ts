import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const NOT_PUBLIC = [
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
// Of IPv6 only 2000::/3 is given out; within it stand ways into the networks above.
const GIVEN_OUT = '2000::/3'
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const listOf = (networks: string[], family: 'ipv4' | 'ipv6') => {
  const list = new BlockList()
  for (const network of networks) {
    const [start, bits] = network.split('/') as [string, string]
    list.addSubnet(start, Number(bits), family)
  }
  return list
}

const notPublic = listOf(NOT_PUBLIC, 'ipv4')
const givenOut = listOf([GIVEN_OUT], 'ipv6')
const notPublic6 = listOf(NOT_PUBLIC_6, 'ipv6')

/** Whether a network address is one of the whole internet, and not of this machine or its neighbours. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return family === 6 && givenOut.check(address, 'ipv6') && !notPublic6.check(address, 'ipv6')
}

/** A name led to an address that is not public. */
export class PrivateAddress extends Error {}

/**
 * Looks a name up for a connection, and refuses it where any of its addresses is not public. The connection is made to
 * what was looked at, so a name that leads elsewhere a moment later gains nothing.
 */
export const lookUpPublic: LookupFunction = (host, options, done) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '', 0)
    if (!addresses.every(({ address }) => isPublicAddress(address))) return done(new PrivateAddress(), '', 0)
    if (options.all) return done(null, addresses)
    return done(null, addresses[0]!.address, addresses[0]!.family)
  })

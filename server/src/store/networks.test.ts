import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseNetwork, createNetworkMatcher } from './networks.ts'

const isIn = (network: string, address: string) => createNetworkMatcher(parseNetwork(network)!)(address)

it.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['203.0.113.0/24', '203.0.113.255', true],
  ['203.0.113.77/24', '203.0.113.1', true],
  ['203.0.113.0/24', '203.0.114.0', false],
  ['203.0.113.0/24', '::ffff:203.0.113.9', true],
  ['2001:db8::/32', '2001:db8:1::1', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['2001:db8::/32', '203.0.113.1', false],
  ['203.0.113.0/24', 'nonsense', false],
])('%s holds %s: %s', (network, address, expected) => {
  expect(isIn(network, address)).toBe(expected)
})

it.each([
  '',
  '203.0.113',
  '203.0.113.0/33',
  '203.0.113.0/',
  '0.0.0.0/0',
  '::/0',
  '1.2.3.4/8/8',
  'fe80::1%eth0',
  '256.1.1.1',
  '1.2.3.4/-1',
])('reads nothing in “%s”', (text) => expect(parseNetwork(text)).toBeNull())

it('contains the address it is written with, for any prefix length', () => {
  const v4 = fc.tuple(fc.ipV4(), fc.integer({ min: 8, max: 32 }))
  const v6 = fc.tuple(fc.ipV6(), fc.integer({ min: 16, max: 128 }))
  fc.assert(
    fc.property(fc.oneof(v4, v6), ([address, length]) => {
      expect(isIn(`${address}/${length}`, address)).toBe(true)
    }),
  )
})

it('never throws on any input', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const network = parseNetwork(text)
      expect(network ? createNetworkMatcher(network)(network.address) : true).toBe(true)
    }),
  )
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../platform/errors.ts'
import { networkOf } from '../../platform/http/network.ts'
import { emailFrom } from './addresses.ts'

describe('an email address', () => {
  it('is trimmed and put in lower case', () => {
    expect(emailFrom(' Ana.Lopez+films@Mail.Example.ORG\t')).toBe('ana.lopez+films@mail.example.org')
    expect(emailFrom('用户@例子.公司')).toBe('用户@例子.公司')
  })

  it.each([
    '',
    'ana',
    'ana@',
    '@b.c',
    'a@b',
    'a@b..c',
    'a@.b.c',
    'a b@c.de',
    'a@b.c,d@e.fg',
    `${'a'.repeat(250)}@b.cd`,
  ])('is not %j', (typed) => expect(() => emailFrom(typed)).toThrow('email'))

  it('never keeps what a header of a mail would read as more than one address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (local, domain) => {
        expect(keptOrRefused(`${local}@${domain}.example`)).toMatch(
          /^([^\s,;<>"@]+@[^\s,;<>"@]+|invalid_email)$/,
        )
      }),
    )
  })
})

describe('a network', () => {
  it('is the address in IPv4, and its first half in IPv6', () => {
    expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
    expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9')
    expect(networkOf('2001:db8:0:7:1:2:3:4')).toBe('2001:db8:0:7::/64')
    expect(networkOf('2001:0db8::1')).toBe('2001:db8:0:0::/64')
    expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  })

  it('is one for every address of a household', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 12, maxLength: 12 }),
        (groups) => {
          const hex = groups.map((group) => group.toString(16))
          const one = [...hex.slice(0, 4), ...hex.slice(4, 8)].join(':')
          const other = [...hex.slice(0, 4), ...hex.slice(8, 12)].join(':')
          expect(networkOf(one)).toBe(networkOf(other))
        },
      ),
    )
  })
})

function keptOrRefused(typed: string): string {
  try {
    return emailFrom(typed)
  } catch (error) {
    return (error as Refusal).code
  }
}

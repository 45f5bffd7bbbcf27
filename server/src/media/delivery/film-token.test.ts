import { createSecretKey } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkFilmGrant, signFilmGrant, type FilmGrant } from './film-token.ts'

const secret = createSecretKey(Buffer.alloc(32, 1))
const grant: FilmGrant = { storeId: 1, videoId: 7, viewerKey: 'browser' }
const token = signFilmGrant(secret, grant, 2000)

it('is valid for what it was given for, until its end', () => {
  expect(checkFilmGrant(secret, token, grant, 1999)).toBe('valid')
  expect(checkFilmGrant(secret, token, grant, 2000)).toBe('expired')
})

it.each([
  ['another store', { ...grant, storeId: 2 }],
  ['another film', { ...grant, videoId: 8 }],
  ['another browser', { ...grant, viewerKey: 'other' }],
  ['no browser', { ...grant, viewerKey: '' }],
  ['numbers that only look alike', { storeId: 1, videoId: 7, viewerKey: '7/browser' }],
])('is forged for %s', (_what, other) => {
  expect(checkFilmGrant(secret, token, other, 1000)).toBe('forged')
})

it('is forged when signed with another key', () => {
  expect(checkFilmGrant(createSecretKey(Buffer.alloc(32, 2)), token, grant, 1000)).toBe('forged')
})

const grants = fc.record({ storeId: fc.nat(), videoId: fc.nat(), viewerKey: fc.string() })
const moments = fc.integer({ min: 1, max: 2 ** 40 - 1 })

it('holds for any grant and fits an address', () => {
  fc.assert(
    fc.property(grants, moments, (any, expiresAt) => {
      const signed = signFilmGrant(secret, any, expiresAt)
      expect(signed).toMatch(/^[\w-]{28}$/)
      expect(checkFilmGrant(secret, signed, any, expiresAt - 1)).toBe('valid')
    }),
  )
})

it('does not survive the change of a single character, and takes any text without falling over', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  fc.assert(
    fc.property(
      fc.nat({ max: token.length - 1 }),
      fc.constantFrom(...alphabet.split('')),
      (place, letter) => {
        const changed = token.slice(0, place) + letter + token.slice(place + 1)
        expect(checkFilmGrant(secret, changed, grant, 1000) === 'valid').toBe(changed === token)
      },
    ),
  )
  fc.assert(fc.property(fc.string(), (text) => checkFilmGrant(secret, text, grant, 1000) === 'forged'))
})

import { expect, it } from 'vitest'
import { permalinkOf } from '../catalogue/permalink.ts'
import { bylineOf, BYLINES, titleOf } from './titles.ts'

it('finds a title of its own for each of 300,000 programs', () => {
  const addresses = new Set(
    Array.from({ length: 300_000 }, (_, number) => permalinkOf(titleOf(number).title)),
  )
  expect(addresses.size).toBe(300_000)
})

it('gives neighbours on a shelf titles of different shapes', () => {
  expect([0, 1, 2, 3].map((number) => titleOf(number).title)).toMatchInlineSnapshot(`
    [
      "The Quiet Harbour of Vesna",
      "One Silver Orchard near Almery",
      "Port Isolde: The Distant Lighthouse",
      "Hidden Station, Karst",
    ]
  `)
})

it('has as many authors as it says', () => {
  expect(new Set(Array.from({ length: BYLINES }, (_, number) => bylineOf(number))).size).toBe(BYLINES)
})

import { expect, it } from 'vitest'
import { fillerAuthorName, FILLER_AUTHORS, fillerTitle } from './titles.ts'

it('gives neighbours on a shelf titles of different shapes', () => {
  expect([0, 1, 2, 3].map((number) => fillerTitle(number).title)).toMatchInlineSnapshot(`
    [
      "The Quiet Harbour of Vesna",
      "One Silver Orchard near Almery",
      "Port Isolde: The Distant Lighthouse",
      "Hidden Station, Karst",
    ]
  `)
})

it('has as many authors as it says', () => {
  expect(new Set(Array.from({ length: FILLER_AUTHORS }, (_, number) => fillerAuthorName(number))).size).toBe(
    FILLER_AUTHORS,
  )
})

import { readMessages } from '@matinee/contract/platform/messages'
import { expect, it } from 'vitest'
import words from '@matinee/contract/words/en/storefront.json' with { type: 'json' }
import { textIn } from './text.tsx'
import { durationIn } from './duration.ts'

const t = textIn('en', readMessages(words))

it.each([
  [0.04, '1 s'],
  [48.4, '48 s'],
  [59.6, '1 min'],
  [94, '2 min'],
  [3570, '1 h'],
  [5400, '1 h 30 min'],
])('says how long %d seconds are: %s', (seconds, said) => {
  expect(durationIn(t, seconds)).toBe(said)
})

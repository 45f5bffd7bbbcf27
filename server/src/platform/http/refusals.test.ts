import { expect, it } from 'vitest'
import '../../program.ts'
import words from '@matinee/contract/words/en/refusals.json' with { type: 'json' }
import { refusals } from '../errors.ts'

it('translates every refusal, with its own sentence in English', () => {
  const sentences = Object.fromEntries(
    [...refusals].map(([code, { sentence }]) => [`refusal.${code}`, sentence]),
  )
  expect(words).toEqual(sentences)
})

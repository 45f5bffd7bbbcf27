import words from '@matinee/contract/words/en/storefront.json' with { type: 'json' }
import { expect, it } from 'vitest'

const files = import.meta.glob<string>(['./**/*.{ts,tsx}', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

it('keeps no words that no screen says', () => {
  const source = Object.values(files).join('\n')

  expect(Object.keys(files).length).toBeGreaterThan(20)
  expect(Object.keys(words).filter((word) => !source.includes(`'${word}'`))).toEqual([])
})

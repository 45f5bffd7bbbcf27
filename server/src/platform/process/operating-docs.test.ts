import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const readSibling = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => name!)

it('documents exactly the existing variables in docs/operating.md', () => {
  const asked = namesIn(readSibling('config.ts'), /take\(\s*'(\w+)'/g)
  const told = namesIn(
    readSibling('../../../../docs/operating.md'),
    /^\| `([A-Z_0-9]+)` +\|[^|]*\| [A-Z`].+\. +\|$/gm,
  )

  expect(asked).toContain('DATABASE_URL')
  expect(told.toSorted()).toEqual(asked.toSorted())
})

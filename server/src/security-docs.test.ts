import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const text = readFileSync(join(ROOT, 'docs/SECURITY.md'), 'utf8')
const rows = text.split('\n').filter((line) => /^\| (?!tried|-)/.test(line))
const filesIn = (line: string) => [...line.matchAll(/[\w./-]+\.(?:tsx?|js)\b/g)].map(([name]) => name)

it('names a test or a command for every promise of docs/SECURITY.md', () => {
  expect(rows.length).toBeGreaterThan(60)
  expect(rows.filter((row) => filesIn(row).length === 0)).toEqual([])
})

it('names only files that are there, from the top of the repository', () => {
  expect([...new Set(filesIn(text))].filter((name) => !existsSync(join(ROOT, name)))).toEqual([])
})

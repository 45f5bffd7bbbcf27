import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { NODE, ROOT } from './paths.js'
import { MEMORY_FLAGS, MEMORY_SETTINGS } from './product.js'
import { ensureStripped, listUnstripped } from './stripped.js'

/** Whether Node loads what it takes types away with, to import a file of the server. */
function takesTypesAway(flags: string[]): boolean {
  const program = `await import('./server/src/platform/http/prepared.ts')
    console.log(process.moduleLoadList.some((name) => name.includes('amaro')))`
  const env = { ...process.env, ...MEMORY_SETTINGS }
  const args = [...flags, '--input-type=module', '--eval', program]
  return execFileSync(NODE, args, { cwd: ROOT, env, encoding: 'utf8' }).trim() === 'true'
}

it('has the product load no types, and nothing that takes them away', async () => {
  await ensureStripped()
  expect(listUnstripped()).toEqual([])
  expect(takesTypesAway(MEMORY_FLAGS)).toBe(false)
  expect(takesTypesAway([])).toBe(true)
})

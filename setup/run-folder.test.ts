import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeRunFolder } from './run-folder.js'

const parent = mkdtempSync(join(tmpdir(), 'matinee-run-folder-'))
afterAll(() => rmSync(parent, { recursive: true }))

it('removes what killed runs have left, and nothing else', () => {
  const gone = spawnSync('true').pid
  const names = [`matinee-tests-${gone}`, `matinee-tests-${process.ppid}`, 'matinee-test-Ab12Cd']
  for (const name of names) mkdirSync(join(parent, name, 'deep'), { recursive: true })

  makeRunFolder(parent)
  expect(readdirSync(parent).toSorted()).toEqual(
    [...names.slice(1), `matinee-tests-${process.pid}`].toSorted(),
  )
})

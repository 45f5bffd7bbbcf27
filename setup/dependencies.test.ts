import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { isInstalled } from './dependencies.js'

const root = mkdtempSync(join(tmpdir(), 'matinee-dependencies-'))
afterAll(() => rmSync(root, { recursive: true }))

it('installs again when a workspace has come that is not linked yet', () => {
  const packages = { 'node_modules/@matinee/demo': { resolved: 'demo', link: true } }
  mkdirSync(join(root, 'node_modules/@matinee'), { recursive: true })
  mkdirSync(join(root, 'demo'))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({ packages }))
  expect(isInstalled(root)).toBe(false)

  symlinkSync('../../demo', join(root, 'node_modules/@matinee/demo'))
  expect(isInstalled(root)).toBe(true)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { AS_BUILT, MAIN } from '../setup/paths.js'
import { expect } from './fixtures.ts'
import type { Product } from './product.ts'

/** Counts today's viewings now instead of within a minute. */
export async function recount({ folder }: Product) {
  const today = new Date().toISOString().slice(0, 10)
  const env = { ...process.env, DATA_DIR: folder, DEMO: 'off' }
  const [code] = (await once(
    spawn(process.execPath, [AS_BUILT, MAIN, 'recount', today], { env, stdio: 'ignore' }),
    'exit',
  )) as [number]
  expect(code).toBe(0)
}

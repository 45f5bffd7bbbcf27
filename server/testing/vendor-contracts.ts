import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { say } from '../src/platform/say.ts'

const FOLDER = resolve(
  process.env['VENDOR_CONTRACTS'] ?? join(import.meta.dirname, '../../../shared/contracts'),
)

/**
 * A vendor's published description of its calls. These files are theirs and are not kept here; where the folder is
 * missing the tests that need one say so and are left out.
 */
export function vendorContract<T>(name: string): T | null {
  const path = join(FOLDER, name)
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as T
  say(`${path} is not there: what it describes is not compared. VENDOR_CONTRACTS names its folder.`)
  return null
}

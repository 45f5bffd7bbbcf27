import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { printLine } from '../src/platform/process/terminal.ts'

const FOLDER = resolve(
  process.env['VENDOR_CONTRACTS'] ?? join(import.meta.dirname, '../../../shared/contracts'),
)

/**
 * A vendor's published API description. These files are theirs and not part of the repository; without the
 * folder the tests that need them are skipped with a note.
 */
export function vendorContract<T>(name: string): T | null {
  const path = join(FOLDER, name)
  if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as T
  printLine(`${path} is not there: what it describes is not compared. VENDOR_CONTRACTS names its folder.`)
  return null
}

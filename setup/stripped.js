import { accessSync, constants, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './command.js'
import { NODE, ROOT } from './paths.js'
import { isStripped, STRIPPED } from './stripped-files.js'

/** What the server is made of; the rest of the project is built. */
const FLOORS = ['server/src', 'contract/src', 'demo/src']

/**
 * Has the types taken out of the server's source, by a process that ends. The product would do so itself, but what Node does
 * it with stays in the process, and in each thread: 20 MB.
 */
export async function ensureStripped() {
  if (listUnstripped().length > 0 && isOurs())
    await run(NODE, ['--disable-warning=ExperimentalWarning', join(ROOT, 'setup/strip.js')])
}

/** Sources that were changed since, as paths. */
export const listUnstripped = () => FLOORS.flatMap(listSources).filter((file) => !isStripped(file))

/** @param {string} floor */
const listSources = (floor) =>
  readdirSync(join(ROOT, floor), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/\.(test|d)\.ts$/.test(name))
    .map((name) => join(ROOT, floor, name))

/** Whoever runs what another has installed may keep nothing there. */
function isOurs() {
  try {
    mkdirSync(STRIPPED, { recursive: true })
    accessSync(STRIPPED, constants.W_OK)
    return true
  } catch {
    return false
  }
}

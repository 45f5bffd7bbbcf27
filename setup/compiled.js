import { once } from 'node:events'
import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnTied } from './command.js'
import { COMPILED, NODE, ROOT } from './paths.js'
import { MEMORY_FLAGS } from './product.js'
import { readStamp, stampOf } from './source-stamp.js'

const SOURCES = ['server/src', 'contract/src', 'demo/src']
const STAMP = join(COMPILED, '.compiled-from')
const PATIENCE_MS = 60_000

/**
 * Has the server compiled in a process that ends. The product does so itself where this one could not, but what Node takes
 * the types away with stays in the process that did it: 35 MB.
 */
export async function ensureCompiled() {
  const stamp = `${process.version} ${stampOf(SOURCES)}`
  if (readStamp(STAMP) !== stamp && isOurs() && (await compile())) writeFileSync(STAMP, stamp)
}

/** Whoever runs what another has installed may keep nothing there. */
function isOurs() {
  try {
    mkdirSync(COMPILED, { recursive: true })
    accessSync(COMPILED, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/** With the flags of the product: what Node keeps is for these alone. */
async function compile() {
  const child = spawnTied(NODE, [...MEMORY_FLAGS, join(ROOT, 'setup/compile.js')], { stdio: 'inherit' })
  const late = setTimeout(() => child.kill('SIGKILL'), PATIENCE_MS)
  const [code] = await once(child, 'exit')
  clearTimeout(late)
  return code === 0
}

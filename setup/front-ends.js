import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { run } from './command.js'
import { compressFolder } from './compress.js'
import { BROWSER_CONTRACT, NODE, ROOT, tool } from './paths.js'
import { step } from './say.js'

const BUILT = ['storefront', 'admin', 'mails']
const SOURCES = ['contract', 'client', 'player', 'ui', ...BUILT]
const NOT_SOURCES = new Set(['node_modules', 'dist', 'dist-server', 'dist-fonts'])

/** The server-side build; it has no files for browsers. */
const FOR_SERVER = ['storefront']
const FOR_BROWSERS = ['storefront', 'admin']

/** Builds the storefront, the admin and the mails, unless their builds are up to date. */
export async function ensureFrontEnds() {
  const stamp = stampOfSources()
  const stale = BUILT.filter((floor) => read(stampFile(floor)) !== stamp)
  if (stale.length > 0) await step('Front ends', () => build(stale, stamp))
}

/** @param {string[]} floors @param {string} stamp */
async function build(floors, stamp) {
  // The caller's NODE_ENV may be another: React would be built with its development checks, half as large again.
  const env = { ...process.env, NODE_ENV: 'production' }
  await run(NODE, [BROWSER_CONTRACT], env)
  for (const floor of floors) {
    await run(NODE, [tool('vite'), 'build', floor, '--logLevel', 'warn'], env)
    if (FOR_SERVER.includes(floor))
      await run(NODE, [tool('vite'), 'build', floor, '--ssr', '--logLevel', 'warn'], env)
    if (FOR_BROWSERS.includes(floor)) await compressFolder(join(ROOT, floor, 'dist/assets'))
    writeFileSync(stampFile(floor), stamp)
  }
}

function stampOfSources() {
  const hash = createHash('sha256').update(readFileSync(join(ROOT, 'package-lock.json')))
  const sources = SOURCES.flatMap((floor) => filesIn(join(ROOT, floor)))
  for (const path of [BROWSER_CONTRACT, ...sources])
    hash.update(relative(ROOT, path)).update(readFileSync(path)) // an update builds in another folder
  return hash.digest('hex')
}

/** @param {string} folder @returns {string[]} */
function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !NOT_SOURCES.has(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
    )
}

/** @param {string} floor */
const stampFile = (floor) => join(ROOT, floor, 'dist/.built-from')

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return '' // not built yet
  }
}

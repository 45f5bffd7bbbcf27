import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { run } from './command.js'
import { compressFolder } from './compress.js'
import { BROWSER_CONTRACT, NODE, ROOT, tool } from './paths.js'
import { step } from './say.js'
import { readStamp, stampOf } from './source-stamp.js'

const BUILT = ['storefront', 'admin', 'mails']
const SOURCES = [relative(ROOT, BROWSER_CONTRACT), 'contract', 'client', 'player', 'ui', ...BUILT]

/** The server-side build; it has no files for browsers. */
const FOR_SERVER = ['storefront']
const FOR_BROWSERS = ['storefront', 'admin']

/** Builds the storefront, the admin and the mails, unless their builds are up to date. */
export async function ensureFrontEnds() {
  const stamp = stampOf(SOURCES)
  const stale = BUILT.filter((floor) => readStamp(stampFile(floor)) !== stamp)
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

/** @param {string} floor */
const stampFile = (floor) => join(ROOT, floor, 'dist/.built-from')

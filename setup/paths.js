import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
/** The Node that runs the product, whichever one runs the set-up. */
export const NODE = join(ROOT, 'node_modules/.bin/node')
export const MAIN = join(ROOT, 'server/src/main.ts')
/** The flag by which Node runs what the server was built to. */
export const AS_BUILT = `--import=${pathToFileURL(join(ROOT, 'setup/load-built.js')).href}`
/** Writes the contract as browsers take it. */
export const BROWSER_CONTRACT = join(ROOT, 'setup/browser-contract.js')
export const LIFELINE = join(ROOT, 'server/src/platform/process/lifeline.sh')
/** @param {string} name */
export const tool = (name) => join(ROOT, 'node_modules/.bin', name)

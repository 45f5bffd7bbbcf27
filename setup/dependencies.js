import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './command.js'
import { NODE, ROOT } from './paths.js'
import { step, Trouble } from './say.js'

/** @typedef {{ version?: string, link?: boolean, optional?: boolean, devOptional?: boolean }} Entry */

/** Installs what the lock file names, unless it is there. */
export async function ensureDependencies() {
  if (isInstalled()) return
  await step('Dependencies', () =>
    run('npm', ['ci', '--include=dev', '--ignore-scripts=false'], withoutOurNode()),
  )
  if (!existsSync(NODE)) {
    throw new Trouble(
      'npm did not bring Node 24: allow the install script of the package "node" and start again.',
    )
  }
}

/** npm notes at the very end of an installation what it installed. @param {string} [root] */
export function isInstalled(root = ROOT) {
  const wanted = packagesOf(join(root, 'package-lock.json'))
  const found = packagesOf(join(root, 'node_modules/.package-lock.json'))
  const isThere = (/** @type {[string, Entry]} */ [path, { version, link, optional, devOptional }]) =>
    link
      ? existsSync(join(root, path)) // a workspace newer than the installation has none yet
      : found[path]?.version === version || (!found[path] && (optional || devOptional))
  return (
    existsSync(NODE) &&
    Object.entries(wanted)
      .filter(([path]) => path.includes('node_modules/'))
      .every(isThere)
  )
}

/** @param {string} lockFile @returns {Record<string, Entry>} */
const packagesOf = (lockFile) =>
  existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {}

/** npm removes node_modules first: it must not be run by the Node in there. */
function withoutOurNode() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => !folder.startsWith(ROOT))
  return { ...process.env, PATH: folders.join(delimiter) }
}

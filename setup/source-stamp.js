import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './paths.js'

export const LOCK_FILE = 'package-lock.json'
const TEST = /\.test\.tsx?$/
const NOT_SOURCES = new Set(['node_modules', 'dist', 'dist-server', 'dist-fonts'])

/**
 * Names what is in these files and folders of ours and what the lock file installs: another stamp, another build.
 * @param {readonly string[]} sources
 */
export function stampOf(sources) {
  const hash = createHash('sha256')
  for (const path of [LOCK_FILE, ...sources].flatMap((source) => filesIn(join(ROOT, source))))
    hash.update(relative(ROOT, path)).update(readFileSync(path)) // an update builds in another folder
  return hash.digest('hex')
}

/** @param {string} name of a file or folder among sources */
export const isSource = (name) => !NOT_SOURCES.has(name) && !TEST.test(name)

/** @param {string} path @returns {string[]} */
function filesIn(path) {
  if (statSync(path).isFile()) return [path]
  return readdirSync(path)
    .filter(isSource)
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}

/** @param {string} file @returns {string} the stamp that was written there; '' where nothing was built yet */
export function readStamp(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

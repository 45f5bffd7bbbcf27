import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './command.js'
import { NODE, ROOT, tool } from './paths.js'
import { step } from './say.js'
import { SERVER_SOURCES } from './server-sources.js'
import { isSource, LOCK_FILE, readStamp, stampOf } from './source-stamp.js'

const STAMP = 'server/dist/.built-from'

/**
 * Puts the server's 1,700 files and the 1,100 of its largest libraries into a few, unless they are up to date: loading
 * them takes a quarter of the time.
 */
export async function ensureServerBuild() {
  const began = new Date()
  const stamp = stampOf(SERVER_SOURCES)
  if (readStamp(join(ROOT, STAMP)) !== stamp) {
    await step('Server', () => run(NODE, [tool('vite'), 'build', 'server', '--logLevel', 'warn']))
    writeFileSync(join(ROOT, STAMP), stamp)
  }
  date(join(ROOT, STAMP), began) // a checkout gives files that it brings back a new time
}

/** Whoever runs what another has installed may change nothing there. @param {string} file @param {Date} time */
function date(file, time) {
  try {
    utimesSync(file, time, time)
  } catch (fault) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(/** @type {NodeJS.ErrnoException} */ (fault).code ?? ''))
      throw fault
  }
}

/** Whether no source is newer than the build: to read all of them would take as long as it saves. */
export function isServerBuilt(root = ROOT) {
  const built = statSync(join(root, STAMP), { throwIfNoEntry: false })
  return (
    built !== undefined &&
    [LOCK_FILE, ...SERVER_SOURCES].every((source) => !isNewer(join(root, source), built.mtimeMs))
  )
}

/** Whether a file was written, or something in a folder written, made or removed since. @param {string} path @param {number} time @returns {boolean} */
function isNewer(path, time) {
  const found = statSync(path)
  if (found.mtimeMs > time) return true
  return (
    found.isDirectory() &&
    readdirSync(path)
      .filter(isSource)
      .some((name) => isNewer(join(path, name), time))
  )
}

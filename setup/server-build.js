import { readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { run } from './command.js'
import { NODE, ROOT, tool } from './paths.js'
import { step } from './say.js'
import { readStamp, stampOf } from './source-stamp.js'

/** What the server is built of; the rest of the project is beside it as it is. */
const FLOORS = ['server/src', 'contract/src', 'demo/src']
const SOURCES = [...FLOORS, 'server/vite.config.ts', 'setup/server-entries.js']
const STAMP = 'server/dist/.built-from'

/**
 * Puts the server's 1,700 files and the 1,100 of its largest libraries into a few, unless they are up to date: loading
 * them takes a quarter of the time.
 */
export async function ensureServerBuild() {
  const stamp = stampOf(SOURCES)
  if (readStamp(join(ROOT, STAMP)) !== stamp) {
    await step('Server', () => run(NODE, [tool('vite'), 'build', 'server', '--logLevel', 'warn']))
    writeFileSync(join(ROOT, STAMP), stamp)
  } else touch(join(ROOT, STAMP)) // a checkout gives files that it brings back a new time
}

/** Whoever runs what another has installed may change nothing there. @param {string} file */
function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch (fault) {
    if (!['EACCES', 'EPERM', 'EROFS'].includes(/** @type {NodeJS.ErrnoException} */ (fault).code ?? ''))
      throw fault
  }
}

/** Whether no source is newer than the build: to read all of them would take as long as it saves. */
export function isServerBuilt(root = ROOT) {
  const built = statSync(join(root, STAMP), { throwIfNoEntry: false })
  return built !== undefined && FLOORS.every((floor) => !isNewer(join(root, floor), built.mtimeMs))
}

/** Whether something in a folder was written, made or removed since. @param {string} folder @param {number} time @returns {boolean} */
const isNewer = (folder, time) =>
  statSync(folder).mtimeMs > time ||
  readdirSync(folder, { withFileTypes: true }).some((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return isNewer(path, time)
    return entry.name.endsWith('.ts') && !TEST.test(entry.name) && statSync(path).mtimeMs > time
  })

const TEST = /\.test\.tsx?$/

import { chmodSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = /^matinee-tests-(\d+)$/

const MEMORY = '/dev/shm'
/** What a run has in it at one time is below 3 GB. */
const ENOUGH_BYTES = 8 * 1024 ** 3

/**
 * A temporary folder of this process for all that it starts, those of another user included. Folders of runs that were
 * killed are removed.
 * @param {string} [parent]
 */
export function makeRunFolder(parent = isRoomy(MEMORY) ? MEMORY : tmpdir()) {
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const folder = join(parent, `matinee-tests-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o1777)
  return folder
}

/**
 * In memory, a database is cloned for a test file in a tenth of a second, and on a disk in one to five: it has 1,300
 * files. @param {string} folder
 */
function isRoomy(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize > ENOUGH_BYTES
  } catch {
    return false // there is none on this system
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (fault) {
    return /** @type {NodeJS.ErrnoException} */ (fault).code === 'EPERM'
  }
}

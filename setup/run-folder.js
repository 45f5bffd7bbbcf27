import { chmodSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = /^matinee-tests-(\d+)$/

/**
 * A temporary folder of this process for all that it starts, those of another user included. Folders of runs that were
 * killed are removed.
 * @param {string} [parent]
 */
export function makeRunFolder(parent = tmpdir()) {
  for (const name of readdirSync(parent)) {
    const pid = NAME.exec(name)?.[1]
    if (pid && !isRunning(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
  const folder = join(parent, `matinee-tests-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o1777)
  return folder
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (fault) {
    return /** @type {NodeJS.ErrnoException} */ (fault).code === 'EPERM'
  }
}

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { Trouble } from '../say.js'

/**
 * Holds a file for this process alone: two updates at once would take each other's folders away. One that a killed
 * process left is taken over.
 * @param {string} file
 * @returns {() => void} gives it back
 */
export function takeLock(file) {
  mkdirSync(dirname(file), { recursive: true })
  if (!write(file)) {
    const holder = Number(readFileSync(file, 'utf8'))
    if (isRunning(holder)) throw new Trouble(`Another update is under way (process ${holder}).`)
    rmSync(file, { force: true })
    if (!write(file)) throw new Trouble('Another update is under way.')
  }
  return () => rmSync(file, { force: true })
}

/** @param {string} file */
function write(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (fault) {
    if (/** @type {NodeJS.ErrnoException} */ (fault).code === 'EEXIST') return false
    throw fault
  }
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch (fault) {
    return /** @type {NodeJS.ErrnoException} */ (fault).code === 'EPERM'
  }
}

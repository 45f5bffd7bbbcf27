import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './paths.js'

/** Holds the server's source as it runs: without types, each thing in its place. */
export const STRIPPED = join(ROOT, 'node_modules/.cache/matinee/stripped')

/** @param {string} file */
export const strippedOf = (file) => join(STRIPPED, `${relative(ROOT, file)}.js`)

/** Whether it was stripped as it is: what is stripped has the time of its source. @param {string} file */
export function isStripped(file) {
  const stripped = statSync(strippedOf(file), { throwIfNoEntry: false })
  return stripped?.mtime.getTime() === statSync(file).mtime.getTime()
}

import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * What an update has changed, written before it does: one that was killed is taken back by the next.
 * @typedef {object} Journal
 * @property {string} from the commit before
 * @property {string} to
 * @property {string} branch
 * @property {string[]} products what was set aside
 * @property {string} copy the folder of the database's copy
 * @property {string} aside the folder of what was set aside
 */

/** @param {string} file @param {Journal} journal */
export function writeJournal(file, journal) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(`${file}.new`, JSON.stringify(journal))
  renameSync(`${file}.new`, file)
}

/** @param {string} file @returns {Journal | null} */
export const readJournal = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

/** @param {string} file */
export const dropJournal = (file) => rmSync(file, { force: true })

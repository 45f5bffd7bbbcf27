import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onPath } from '../command.js'
import { Trouble } from '../say.js'
import { run } from './run.js'

/** @typedef {import('./settings.js').Settings} Settings */

/** Throws where the database could not be put back. @param {Settings} settings */
export function assertCopyable({ database }) {
  if (database !== null && !(onPath('pg_dump') && onPath('pg_restore')))
    throw new Trouble(
      'The database is outside (DATABASE_URL): to copy it before the update, install PostgreSQL’s programs pg_dump and pg_restore.',
    )
}

/**
 * Copies the database while nothing writes to it.
 * @param {Settings} settings @param {string} folder
 */
export async function copyDatabase({ data, database }, folder) {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (database !== null)
    await run(
      'pg_dump',
      ['--format=custom', `--file=${join(folder, 'database.dump')}`, `--dbname=${database}`],
      AS_WE,
    )
  else if (existsSync(join(data, 'postgres')))
    await run('cp', ['-a', join(data, 'postgres'), join(folder, 'postgres')], AS_WE)
}

/**
 * Puts the copy in the place of the database.
 * @param {Settings} settings @param {string} folder
 */
export async function putDatabaseBack({ data, database }, folder) {
  if (database !== null) return restoreDump(database, join(folder, 'database.dump'))
  if (!existsSync(join(folder, 'postgres'))) return
  rmSync(join(data, 'postgres'), { recursive: true, force: true })
  await run('cp', ['-a', join(folder, 'postgres'), join(data, 'postgres')], AS_WE)
}

/** @param {string} database @param {string} file */
async function restoreDump(database, file) {
  const args = ['--clean', '--if-exists', '--no-owner', '--single-transaction', `--dbname=${database}`, file]
  await run('pg_restore', args, AS_WE)
}

/** The files belong to whoever runs the database: copying keeps owners, and that takes root where we are root. */
const AS_WE = { asRoot: true }

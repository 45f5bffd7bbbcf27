import { existsSync } from 'node:fs'
import { install } from './system.js'

const FOLDER = '/usr/lib/postgresql/15/bin'

/** @type {import('./system.js').Need} */
const POSTGRESQL_15 = {
  ...{ name: 'PostgreSQL 15', debian: 'postgresql-15', darwin: 'postgresql@15', fedora: 'postgresql-server' },
  without:
    'No PostgreSQL 15 to test with: set POSTGRESQL_15 to the folder of its programs to include these tests.',
}

/**
 * The folder of an outside PostgreSQL 15's programs, for the tests that run the product on one: `POSTGRESQL_15`, or
 * Debian's. Without one those tests are left out, except where a whole run is asked for.
 * @returns {Promise<string>} '' where there is none
 */
export async function ensurePostgresql15() {
  await install(...missingPostgresql15())
  return findPostgresql15()
}

export const findPostgresql15 = () => process.env.POSTGRESQL_15 || (existsSync(FOLDER) ? FOLDER : '')

export const missingPostgresql15 = () => (findPostgresql15() ? [] : [POSTGRESQL_15])

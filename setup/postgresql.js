import { existsSync, rmSync, writeFileSync, mkdirSync } from 'node:fs'
import { isDebian, isRoot } from './command.js'
import { install } from './system.js'
import { say } from './say.js'

const FOLDER = '/usr/lib/postgresql/15/bin'
const SETTINGS = '/etc/postgresql-common'

/**
 * The folder of an outside PostgreSQL 15's programs, for the tests that run the product on one:
 * `POSTGRESQL_15`, or Debian's. Without one those tests are left out, except where a whole run is asked for.
 * @returns {Promise<string>} '' where there is none
 */
export async function ensurePostgresql15() {
  if (process.env.POSTGRESQL_15) return process.env.POSTGRESQL_15
  if (existsSync(FOLDER)) return FOLDER
  if (isDebian && isRoot) await withoutCluster(() => install('PostgreSQL 15', PACKAGES))
  else
    say(
      '  No PostgreSQL 15 to test with: set POSTGRESQL_15 to the folder of its programs to include these tests.',
    )
  return existsSync(FOLDER) ? FOLDER : ''
}

const PACKAGES = { debian: 'postgresql-15', darwin: 'postgresql@15', fedora: 'postgresql-server' }

/** Debian's package makes and runs a cluster of its own unless told not to; the tests need the programs alone. */
async function withoutCluster(/** @type {() => Promise<void>} */ work) {
  const file = `${SETTINGS}/createcluster.conf`
  if (existsSync(file)) return work()
  mkdirSync(SETTINGS, { recursive: true })
  writeFileSync(file, 'create_main_cluster = false\n')
  try {
    await work()
  } finally {
    rmSync(file)
  }
}

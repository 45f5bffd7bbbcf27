import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { spawnSync } from 'node:child_process'
import { ROOT } from '../paths.js'

const SERVICE = 'matinee'
const ENVIRONMENT = '/etc/matinee/environment'

/**
 * How the product runs here: by systemd, with the variables of its service, or by hand.
 * @param {NodeJS.ProcessEnv} [ours]
 */
export function readSettings(ours = process.env) {
  const isService = spawnSync('systemctl', ['is-enabled', '--quiet', SERVICE]).status === 0
  const env = { ...(isService ? readEnvironment(ours['MATINEE_ENVIRONMENT'] ?? ENVIRONMENT) : {}), ...ours }
  const data = resolve(ROOT, env['DATA_DIR'] ?? 'data')
  return {
    env,
    service: isService ? SERVICE : null,
    data,
    updates: join(data, 'updates'),
    /** Beside what it replaces: folders are moved from one to the other. */
    trees: join(ROOT, '.update'),
    // A dump keeps a snapshot for longer than a pooler keeps a connection.
    database: env['DATABASE_DIRECT_URL'] ?? env['DATABASE_URL'] ?? null,
    address: `http://127.0.0.1:${env['PORT'] ?? 3000}`,
  }
}

/** @typedef {ReturnType<typeof readSettings>} Settings */

/** As systemd reads an EnvironmentFile. @param {string} file @returns {Record<string, string>} */
function readEnvironment(file) {
  if (!existsSync(file)) return {}
  const lines = readFileSync(file, 'utf8').split('\n')
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value = ''] = /^\s*(\w+)=(.*)$/.exec(line) ?? []
      return name ? [[name, value.trim().replace(/^(["'])(.*)\1$/, '$2')]] : []
    }),
  )
}

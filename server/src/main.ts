import { enableCompileCache, flushCompileCache } from 'node:module'
import { join } from 'node:path'
import { ConfigFaults, readConfig, type Config } from './platform/process/config.ts'

// Halves the start time and saves compiler memory once the cache is filled.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/matinee'))

type RoleLoader = () => Promise<{ run(config: Config, options: string[]): Promise<void> }>

const ROLES: Record<string, RoleLoader> = {
  start: () => import('./roles/start.ts'),
  web: () => import('./roles/web.ts'),
  work: () => import('./roles/work.ts'),
  live: () => import('./roles/live.ts'),
  collect: () => import('./roles/collect.ts'),
  migrate: () => import('./roles/migrate.ts'),
  demo: () => import('./roles/demo.ts'),
  doctor: () => import('./roles/doctor.ts'),
  recount: () => import('./roles/recount.ts'),
  archive: () => import('./roles/archive.ts'),
  restore: () => import('./roles/restore.ts'),
  'go-live': () => import('./roles/go-live.ts'),
  'install-service': () => import('./roles/install-service.ts'),
  stores: () => import('./roles/stores.ts'),
  update: () => import('./roles/update.ts'),
  'owner-link': () => import('./roles/owner-link.ts'),
}

// Errors whose message tells the operator what to do; all others are printed with their stack.
const OPERATOR_ERRORS = new Set([
  'ConfigFaults',
  'CannotStart',
  'DataDirectoryLocked',
  'ArchiveRefused',
  'Refusal',
])

/** `matinee <role> [options]`; without a role it is `start`. */
async function main([name = 'start', ...options]: string[]) {
  const role = ROLES[name]
  if (!role)
    throw new ConfigFaults([`There is no role "${name}". The roles are ${Object.keys(ROLES).join(', ')}.`])
  const config = readConfig(process.env)
  await (await role()).run(config, options)
  flushCompileCache() // else it is written at an orderly end alone, and one that is killed leaves none
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isMendable = error instanceof Error && OPERATOR_ERRORS.has(error.name)
  process.stderr.write(`${isMendable ? error.message : (error as Error).stack}\n`)
  process.exit(1)
})

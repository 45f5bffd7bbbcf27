import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { ConfigFaults, readConfig, type Config } from './platform/config.ts'

// Halves the time to start and spares the memory of the compiler, once the cache is filled.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/matinee'))

type Role = () => Promise<{ run(config: Config, options: string[]): Promise<void> }>

const ROLES: Record<string, Role> = {
  start: () => import('./roles/start.ts'),
  web: () => import('./roles/web.ts'),
  work: () => import('./roles/work.ts'),
  collect: () => import('./roles/collect.ts'),
  migrate: () => import('./roles/migrate.ts'),
  demo: () => import('./roles/demo.ts'),
  doctor: () => import('./roles/doctor.ts'),
  recount: () => import('./roles/recount.ts'),
  'owner-link': () => import('./roles/owner-link.ts'),
}

// Errors that say in a sentence what the person who started us can do; of all others the trace is wanted.
const MENDABLE = new Set(['ConfigFaults', 'CannotStart', 'FolderHeld'])

/** `matinee <role> [options]`; without a role it is `start`. */
async function main([name = 'start', ...options]: string[]) {
  const role = ROLES[name]
  if (!role)
    throw new ConfigFaults([`There is no role "${name}". The roles are ${Object.keys(ROLES).join(', ')}.`])
  const config = readConfig(process.env)
  await (await role()).run(config, options)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isMendable = error instanceof Error && MENDABLE.has(error.name)
  process.stderr.write(`${isMendable ? error.message : (error as Error).stack}\n`)
  process.exit(1)
})

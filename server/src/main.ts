import { ConfigFaults, readConfig } from './platform/config.ts'
import { collect, demo, doctor, migrateOnly, ownerLinkOnly, start, web, work } from './roles.ts'

const ROLES = { start, web, work, collect, migrate: migrateOnly, demo, doctor, 'owner-link': ownerLinkOnly }

// Errors that say in a sentence what the person who started us can do; of all others the trace is wanted.
const MENDABLE = new Set(['ConfigFaults', 'CannotStart', 'FolderHeld'])

const isRole = (name: string): name is keyof typeof ROLES => name in ROLES

/** `matinee <role> [options]`; without a role it is `start`. */
async function main([name = 'start', ...options]: string[]) {
  if (!isRole(name)) throw new ConfigFaults([`There is no role "${name}". The roles are ${Object.keys(ROLES).join(', ')}.`])
  await ROLES[name](readConfig(process.env), options)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  const isMendable = error instanceof Error && MENDABLE.has(error.name)
  process.stderr.write(`${isMendable ? (error as Error).message : (error as Error).stack}\n`)
  process.exit(1)
})

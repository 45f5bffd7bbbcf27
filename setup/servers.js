import { isDebian, isRoot, onPath } from './command.js'
import { say } from './say.js'
import { install } from './system.js'

const PROGRAMS = ['nats-server', 'nginx', 'caddy', 'pgbouncer']
const PACKAGES = {
  debian: 'nats-server nginx-light caddy pgbouncer',
  darwin: 'nats-server nginx caddy pgbouncer',
  fedora: 'nats-server nginx caddy pgbouncer',
}

/** Servers an operator may run beside the product or in front of it. If they are missing, their tests are skipped. */
export async function ensureServers() {
  if (PROGRAMS.every(onPath)) return
  if (isDebian && isRoot) await install('NATS, nginx, Caddy and PgBouncer', PACKAGES)
  else say(`  Not everything is here to test with: install ${PROGRAMS.join(', ')} to include their tests.`)
}

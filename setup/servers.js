import { onPath } from './command.js'

const PROGRAMS = ['nats-server', 'nginx', 'caddy', 'pgbouncer']

/** @type {import('./system.js').Need} */
const SERVERS = {
  name: 'NATS, nginx, Caddy and PgBouncer',
  debian: 'nats-server nginx-light caddy pgbouncer',
  darwin: 'nats-server nginx caddy pgbouncer',
  fedora: 'nats-server nginx caddy pgbouncer',
  without: `Not everything is here to test with: install ${PROGRAMS.join(', ')} to include their tests.`,
}

/** Servers an operator may run beside the product or in front of it. If they are missing, their tests are skipped. */
export const missingServers = () => (PROGRAMS.every(onPath) ? [] : [SERVERS])

import { onPath } from '../../setup/command.js'
import { install } from '../../setup/system.js'

const PACKAGES = {
  pgbouncer: { debian: 'pgbouncer', darwin: 'pgbouncer', fedora: 'pgbouncer' },
  nginx: { debian: 'nginx-light', darwin: 'nginx', fedora: 'nginx' },
  faketime: { debian: 'faketime', darwin: 'libfaketime', fedora: 'libfaketime' },
  'nats-server': { debian: 'nats-server', darwin: 'nats-server', fedora: 'nats-server' },
}

/** Installs what stands around the product, where that is allowed; elsewhere throws a sentence with the command to type. */
export async function ensurePrograms() {
  const missing = Object.entries(PACKAGES).filter(([name]) => !onPath(name))
  await install(...missing.map(([name, packages]) => ({ name, ...packages })))
}

import { once } from 'node:events'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnSupervised } from '../../server/src/platform/process/supervised-child.ts'
import { freePort } from '../../server/testing/cluster.ts'

export interface Pooler {
  /** For `DATABASE_URL`. */
  url: string
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

/** PgBouncer in transaction mode in front of the PostgreSQL at `database`. */
export async function startPooler(folder: string, database: string): Promise<Pooler> {
  const { username, password, hostname, port } = new URL(database)
  await mkdir(folder, { recursive: true })
  const listenPort = await freePort()
  const users = join(folder, 'users')
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(users, `"${username}" "${password}"\n`)
  await writeFile(
    settings,
    `[databases]
* = host=${hostname} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 500
default_pool_size = 20
# Without these a call waits two minutes for a database that is away, and 15 s for one that is back.
query_wait_timeout = 10
server_login_retry = 1
`,
  )
  for (const path of [folder, users, settings]) await chmod(path, 0o755)
  const asUser = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const launch = () =>
    spawnSupervised('pgbouncer', ['-q', ...asUser, settings], { stdio: ['ignore', 'ignore', 'ignore'] })
  let child = launch()
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  const url = new URL(database)
  url.port = String(listenPort)
  return {
    url: url.href,
    kill: () => end('SIGKILL'),
    start: async () => void (child = launch()),
    stop: () => end('SIGTERM'),
  }
}

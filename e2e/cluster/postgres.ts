import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { findBinariesIn } from '../../server/src/platform/postgres/binaries.ts'
import { prepareCluster, type Cluster } from '../../server/src/platform/postgres/cluster.ts'
import { spawnSupervised } from '../../server/src/platform/process/supervised-child.ts'
import { freePort } from '../../server/testing/cluster.ts'
import { ensurePostgresql15 } from '../../setup/postgresql.js'

export interface PostgresServer {
  /** By TCP, for the role of the product. */
  url: string
  /** Kills it as a crash would. */
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

export interface PostgresPair {
  primary: PostgresServer
  standby: PostgresServer
  /** Makes the standby the primary. */
  promote(): Promise<void>
  stop(): Promise<void>
}

const SLOT = 'standby'

// A commit is acknowledged once the standby has it too: what a failover may not lose.
const PRIMARY_SETTINGS = {
  max_connections: '200',
  wal_level: 'replica',
  synchronous_standby_names: SLOT,
}

/** A PostgreSQL 15 with a standby that streams from it, both durable. */
export async function startPostgresPair(folder: string): Promise<PostgresPair> {
  const binaries = await findBinariesIn(await ensurePostgresql15())
  const made = await prepareCluster(join(folder, 'primary'), binaries)
  const password = new URL(made.url).password
  const ports = { primary: await freePort(), standby: await freePort() }
  // Nothing could be committed before there is a standby.
  const alone = await startServer(made, ports.primary, { ...PRIMARY_SETTINGS, synchronous_standby_names: '' })
  const data = await copyCluster(made, join(folder, 'standby'), { port: ports.primary, password })
  await alone.stop()
  const primary = await startServer(made, ports.primary, PRIMARY_SETTINGS)
  const standby = await startServer({ ...made, data }, ports.standby, {
    max_connections: '200',
    cluster_name: SLOT,
  })
  return {
    primary,
    standby,
    promote: () => runStatement(standbyAdmin(ports.standby, password), 'select pg_promote(true, 30)'),
    stop: async () => void (await Promise.all([primary.stop(), standby.stop()])),
  }
}

const standbyAdmin = (port: number, password: string) =>
  `postgres://postgres:${password}@127.0.0.1:${port}/postgres`

async function runStatement(url: string, statement: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

async function startServer(
  cluster: Cluster,
  port: number,
  settings: Record<string, string>,
): Promise<PostgresServer> {
  const url = new URL(cluster.url)
  url.search = ''
  url.hostname = '127.0.0.1'
  url.port = String(port)
  let child: ChildProcess
  const start = async () => void (child = await launch(cluster, { ...settings, port: String(port) }))
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  await start()
  return { url: url.href, start, kill: () => end('SIGQUIT'), stop: () => end('SIGINT') }
}

/** Resolves when it takes connections, if only to read. */
async function launch({ data, sockets, binaries, runAsOwner }: Cluster, settings: Record<string, string>) {
  const all = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: sockets,
    lc_messages: 'C',
    ...settings,
  }
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const { command, args, ...ids } = runAsOwner(binaries.postgres, ['-D', data, ...options])
  const child = spawnSupervised(command, args, {
    ...ids,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    signals: ['INT', 'QUIT', 'KILL'],
  })
  const words: string[] = []
  for await (const line of createInterface(child.stderr!)) {
    words.push(line)
    if (!line.includes('ready to accept')) continue
    child.stderr!.resume()
    return child
  }
  throw new Error(`PostgreSQL does not start: ${words.slice(-5).join(' ')}`)
}

/** Copies a running cluster for a standby, as an operator does with `pg_basebackup`. */
async function copyCluster(
  { binaries, runAsOwner }: Cluster,
  folder: string,
  { port, password }: { port: number; password: string },
): Promise<string> {
  const data = join(folder, 'cluster')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o777)
  const from = `host=127.0.0.1 port=${port} user=postgres password=${password} application_name=${SLOT}`
  const { command, args, ...ids } = runAsOwner(binaries.postgres.replace(/postgres$/, 'pg_basebackup'), [
    ...['-d', from, '-D', data, '-R', '-X', 'stream', '--checkpoint=fast', '-C', '-S', SLOT],
  ])
  const child = spawnSupervised(command, args, { ...ids, cwd: '/', stdio: ['ignore', 'ignore', 'inherit'] })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error('The standby could not be copied.')
  return data
}

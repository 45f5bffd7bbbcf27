import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findEmbeddedBinaries } from '../src/platform/postgres/binaries.ts'
import { startCluster } from '../src/platform/postgres/embedded.ts'

export interface TestCluster {
  url: string
  /** The process id of the running PostgreSQL. */
  pid(): number
  /** Kills it like a crash, and resolves when it answers again on the same data and address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const DURABLE_SETTINGS = { max_connections: '300' }
// Test data may be lost in a crash: without waiting for the disk the whole run is several times faster. Autovacuum is
// off, because it could not be ended by the test role, which drops each database after its file.
const FAST_SETTINGS = {
  ...DURABLE_SETTINGS,
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
}
const SILENT_LOG = { debug() {}, warn() {}, error() {} }
const POLL_MS = 20

/** A throwaway PostgreSQL of the embedded kind; `isDurable` for figures that must count the disk. */
export async function startTestCluster({ isDurable = false } = {}): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-test-'))
  const settings = isDurable ? DURABLE_SETTINGS : FAST_SETTINGS
  const cluster = await startCluster({
    folder,
    binaries: await findEmbeddedBinaries(),
    log: SILENT_LOG,
    settings,
  })
  return {
    url: cluster.url,
    pid: () => cluster.pid(),
    async restart() {
      const crashed = cluster.pid()
      process.kill(crashed, 'SIGQUIT')
      while (cluster.pid() === crashed) await pause(POLL_MS)
    },
    async stop() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

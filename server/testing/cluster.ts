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
  /** Of the PostgreSQL that runs now. */
  pid(): number
  /** Ends it as a crash would, and resolves when it answers again on the same data and address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const DURABLE_SETTINGS = { max_connections: '300' }
// A test's database may be lost with the machine: not waiting for the disk makes the whole run several times faster.
// Its own vacuum may not be ended by the role of the tests, which drops each database as soon as its file has ended.
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

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { openStorage, type Storage } from '../../server/src/platform/storage/storage.ts'
import { freePort } from '../../server/testing/cluster.ts'
import { eventually } from '../../server/testing/eventually.ts'
import { openNetworkLine, type NetworkLine } from '../../server/testing/network-line.ts'
import { startTestBucket } from '../../server/testing/s3.ts'
import { startNatsCluster, type NatsCluster } from '../../server/testing/nats-cluster.ts'
import { makeClock } from './moved-clock.ts'
import { startBalancer } from './nginx.ts'
import { startNode, type ClusterNode, type Role } from './node.ts'
import { startPooler, type Pooler } from './pgbouncer.ts'
import { startPostgresPair, type PostgresPair } from './postgres.ts'
import { mountSmallDisk } from './small-disk.ts'

export interface Cluster {
  /** Gone with it. */
  folder: string
  /** The address of the store, through nginx. */
  origin: string
  web: ClusterNode[]
  work: ClusterNode[]
  collect: ClusterNode
  postgres: PostgresPair
  pooler: Pooler
  nats: NatsCluster
  /** The address that a failover moves: the pooler and the direct connections of all nodes go through it. */
  database: NetworkLine
  /** What `web` reaches the standby through, for reports. */
  replica: NetworkLine
  /** What all nodes reach the bucket through. */
  storage: NetworkLine
  /** What is in the bucket. */
  files: Storage
  /** Reads what is there at last. */
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  stop(): Promise<void>
}

const NOBODY_WAITS = { PRIVATE_TARGETS: 'off', DEMO: 'off', LOG_LEVEL: 'warn', HOST: '127.0.0.1' }

/**
 * Two `web`, two `work` and one `collect` with all that stands around them, on ports of this machine; with libfaketime,
 * each has a clock and a disk of its own as well.
 */
export async function startCluster({ fakeTime }: { fakeTime?: string } = {}): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-cluster-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const postgres = await startPostgresPair(join(folder, 'postgres'))
  const database = await openNetworkLine(postgres.primary.url)
  const replica = await openNetworkLine(postgres.standby.url)
  const pooler = await startPooler(join(folder, 'pgbouncer'), database.url)
  const nats = await startNatsCluster(join(folder, 'nats'))
  const bucket = await startTestBucket()
  const storage = await openNetworkLine(`http://${new URL(bucket.url).host}`)
  const stored = new URL(bucket.url)
  stored.host = new URL(storage.url).host
  const addresses = { pooler: pooler.url, database: database.url, storage: stored.href }
  const start = async (role: Role, nth: number) => {
    const data = join(folder, `${role}${nth}`)
    await mkdir(data)
    const env = {
      ...NOBODY_WAITS,
      DATA_DIR: data,
      NATS_URL: nats.url,
      TRUST_PROXY: 'loopback',
      ENCODERS: '1',
    }
    const machine = fakeTime
      ? { clock: await makeClock(fakeTime, `${data}.clock`), disk: await mountSmallDisk(data) }
      : undefined
    const port = role === 'work' ? 0 : await freePort()
    return startNode({ role, port, addresses, env, ...(machine && { machine }) })
  }
  const web = [await start('web', 1), await start('web', 2)]
  const work = [await start('work', 1), await start('work', 2)]
  const collect = await start('collect', 1)
  const balancer = await startBalancer(join(folder, 'nginx'), {
    web: web.map(({ port }) => port),
    collect: collect.port,
  })
  const reader = openReader(database.url)
  for (const node of [...web, collect]) await eventually(node.isReady, Boolean, 180_000)
  return {
    ...{ folder, origin: balancer.origin, web, work, collect },
    ...{ postgres, pooler, nats, database, replica, storage },
    files: await openStorage({ storage_url: bucket.url, data_dir: folder }),
    query: reader.query,
    async stop() {
      await balancer.stop()
      await Promise.all([...web, ...work, collect].map((node) => node.stop()))
      await reader.end()
      await pooler.stop()
      await Promise.all([nats.stop(), database.stop(), replica.stop(), storage.stop()])
      await bucket.stop()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Reads again while the database is away. */
function openReader(url: string) {
  const pool = new pg.Pool({ connectionString: url, max: 2, connectionTimeoutMillis: 2000 })
  pool.on('error', () => {})
  return {
    end: () => pool.end(),
    async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
      for (const until = Date.now() + 60_000; ; await pause(200)) {
        try {
          return (await pool.query<Row>(text, values)).rows
        } catch (error) {
          if (Date.now() > until) throw error
        }
      }
    },
  }
}

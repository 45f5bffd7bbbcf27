import { mkdtemp } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { migrate, migrateQueue } from '../../server/src/platform/database/migrate.ts'
import { startTestCluster } from '../../server/testing/cluster.ts'
import { populateStores } from '../../server/testing/fuzz/population.ts'
import type { KnownValues } from '../../server/testing/fuzz/values.ts'
import { openWorld, type World } from '../../server/testing/open-world.ts'

const SILENT = { debug() {}, info() {}, warn() {}, error() {} }

export interface Target {
  world: World
  /** The URL of the running product. */
  port: number
  known: KnownValues & { pages: string[] }
  /** The folder for the tools' output. */
  folder: string
  close(): Promise<void>
}

/** A running product with some of everything in its store and in a second one. */
export async function openTarget(): Promise<Target> {
  const cluster = await startTestCluster()
  const folder = await mkdtemp(join(tmpdir(), 'matinee-attack-'))
  const url = await makeDatabase(cluster.url)
  // As behind a proxy with https. Each request has an address of its own, because rate limits are tested elsewhere.
  const env = { TRUST_PROXY: '127.0.0.1' }
  const world = await openWorld({ url, folder: join(folder, 'data'), env })
  const known = await populateStores(world)
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = world.app.server.address() as AddressInfo
  const pages = (known.texts['permalink'] ?? []).map((permalink) => `/programs/${permalink}`)
  return {
    world,
    port,
    known: { ...known, pages: [...pages, '/search?query=a', '/library?tab=favorites', '/join?coupon=FUZZ'] },
    folder,
    async close() {
      await world.close()
      await cluster.stop()
    },
  }
}

async function makeDatabase(cluster: string): Promise<string> {
  const client = new pg.Client(cluster)
  await client.connect()
  await client.query('create database attacked')
  await client.end()
  const address = new URL(cluster)
  address.pathname = '/attacked'
  const { pool } = openDatabase(address.href, SILENT as never)
  await migrate(pool)
  await migrateQueue(pool)
  await pool.end()
  return address.href
}

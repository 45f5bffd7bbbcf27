import { join } from 'node:path'
import pg from 'pg'
import { findClusterUrl } from '../server/src/platform/postgres/cluster.ts'
import type { Product } from './product.ts'

/** Acts in the database of a running product, where no call does what a test needs. */
export async function inDatabase<T>({ folder }: Product, act: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(await findClusterUrl(join(folder, 'postgres')))
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

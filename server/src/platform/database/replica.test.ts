import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openNetworkLine } from '../../../testing/network-line.ts'
import { makeEmptyInstall, makeWorld } from '../../../testing/world.ts'
import type { Db } from './database.ts'
import { openDatabase } from './database.ts'
import { readFromReplica } from './replica.ts'

const world = await makeWorld()
const line = await openNetworkLine((await makeEmptyInstall()).url)
const { db: replica, pool } = openDatabase(line.url, world.ctx.log)

const nameOf = async ({ db }: { db: Db }) =>
  (await sql<{ name: string }>`select current_database() as name`.execute(db)).rows[0]!.name
const ctx = { ...world.ctx, replica }

it('reads from the replica, and from the database where it is away or ends the statement', async () => {
  const own = await nameOf(world.ctx)
  expect(await readFromReplica(world.ctx, nameOf)).toBe(own)
  expect(await readFromReplica(ctx, nameOf)).not.toBe(own)

  const conflict = Object.assign(new Error('canceling statement due to conflict with recovery'), {
    code: '40001',
  })
  const read = async (one: typeof ctx) => {
    if (one.db === replica) throw conflict
    return nameOf(one)
  }
  expect(await readFromReplica(ctx, read)).toBe(own)
  await expect(readFromReplica(ctx, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  await line.cut()
  expect(await readFromReplica(ctx, nameOf)).toBe(own)
  await pool.end()
})

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, inject } from 'vitest'
import { databaseUrlOf, TEMPLATE } from './global-setup.ts'
import { openWorld, type World } from './open-world.ts'

export type { Client, World } from './open-world.ts'

let databases = 0

/** A complete product with its own database, removed when the test file ends. `env` overrides defaults. */
export async function makeWorld(env: Record<string, string> = {}): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-world-'))
  const url = await cloneTemplate()
  const world = await openWorld({ url, folder, env })
  afterAll(async () => {
    await world.close()
    await dropDatabase(url)
    await rm(folder, { recursive: true, force: true })
  })
  return world
}

/** An install that has not been started: a migrated database without a store, and a data folder. */
export async function makeEmptyInstall(): Promise<{ url: string; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-install-'))
  const url = await cloneTemplate()
  afterAll(async () => {
    await dropDatabase(url)
    await rm(folder, { recursive: true, force: true })
  })
  return { url, folder }
}

async function cloneTemplate(): Promise<string> {
  const name = `world_${process.pid}_${(databases += 1)}`
  // Files are copied for half of the processor time of its pages through the log.
  await runOnCluster(`create database ${name} template ${TEMPLATE} strategy file_copy`)
  return databaseUrlOf(inject('cluster'), name)
}

const dropDatabase = (url: string) =>
  runOnCluster(`drop database if exists ${new URL(url).pathname.slice(1)} with (force)`)

async function runOnCluster(statement: string) {
  const client = new pg.Client(inject('cluster'))
  await client.connect()
  await client.query(statement)
  await client.end()
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { takeDatabase } from './databases.ts'
import { openWorld, type World } from './open-world.ts'

export type { Client, World } from './open-world.ts'

/** A complete product with its own database, emptied when the test file ends. `env` overrides defaults. */
export async function makeWorld(env: Record<string, string> = {}): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-world-'))
  const database = await takeDatabase()
  const world = await openWorld({ url: database.url, folder, env, database })
  afterAll(async () => {
    await world.close()
    await database.leave()
    await rm(folder, { recursive: true, force: true })
  })
  return world
}

/** An install that has not been started: a migrated database without a store, and a data folder. */
export async function makeEmptyInstall(): Promise<{ url: string; folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-install-'))
  const database = await takeDatabase()
  afterAll(async () => {
    await database.leave()
    await rm(folder, { recursive: true, force: true })
  })
  return { url: database.url, folder }
}

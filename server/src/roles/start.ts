import type { FastifyInstance } from 'fastify'
import { isFirstStart, seedDemo } from '../demo/seeding.ts'
import { ensureOwner, ownerLink } from '../members/owner.ts'
import { closing } from '../platform/closing.ts'
import type { Config } from '../platform/config.ts'
import { holdFolder } from '../platform/hold-folder.ts'
import { releaseOrphanedJobs } from '../platform/worker.ts'
import { say, step } from '../platform/say.ts'
import { jobs, openWork, type Opened } from '../program.ts'
import { ensureStore } from '../store/first-start.ts'
import { openEverything, openListening, originOf } from './open.ts'

/** Everything in one process tree: database, web, work and collecting. */
export async function run(config: Config) {
  const closers = closing()
  closers.add((await holdFolder(config.data_dir)).release)
  const opened = await step('Database', () => openEverything(config, closers))
  if (!config.database_url) await releaseOrphanedJobs(opened.ctx, jobs) // with an outside database others may be at work
  const store = await prepareStore(opened, config)
  const app = await step('Web', () => openListening(opened, closers))
  const workers = await step('Work', () => openWork(opened))
  closers.add(workers.stop)
  await welcome(opened, config, store.id, app)
}

async function prepareStore({ ctx }: Opened, config: Config) {
  const isFirst = await isFirstStart(ctx)
  const store = await ensureStore(ctx)
  if (isFirst && config.demo) await step('Demo store', () => seedDemo({ ...ctx, store }))
  await ensureOwner(ctx, store.id) // last: until there is an owner, a start that was killed is made up for
  return store
}

async function welcome({ ctx }: Opened, config: Config, storeId: number, app: FastifyInstance) {
  const origin = originOf(config, app)
  const owner = await ensureOwner(ctx, storeId)
  say('')
  say(`  Store    ${origin}/`)
  say(`  Admin    ${origin}/bullet`)
  if (!owner.password_hash) say(`  Sign in  ${origin}${await ownerLink(ctx, storeId)}  (once, within a day)`)
  say('')
  say('  Ctrl-C stops everything.')
}

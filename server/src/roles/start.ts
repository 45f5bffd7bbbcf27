import type { FastifyInstance } from 'fastify'
import { fileURLToPath } from 'node:url'
import { isFirstStart, seedDemo } from '../demo/demo-seed.ts'
import { demoMemberLink } from '../demo/life/guide.ts'
import { beginLife } from '../demo/life/jobs.ts'
import { ensureOwner, ownerLink } from '../members/staff/owner.ts'
import { createShutdownHooks } from '../platform/process/shutdown-hooks.ts'
import type { Context } from '../platform/context.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Config } from '../platform/process/config.ts'
import { lockDirectory } from '../platform/process/directory-lock.ts'
import { startRestartedChild } from '../platform/process/restarted-child.ts'
import { releaseOrphanedJobs } from '../platform/jobs/worker.ts'
import { printLine, runStartupStep } from '../platform/process/terminal.ts'
import { jobs, openWork, type OpenedPlatform } from '../program.ts'
import { ensureStore } from '../store/first-start.ts'
import { openEverything, openListening, originOf } from './open.ts'

/** Runs everything in one process tree: database, web, workers and collector. */
export async function run(config: Config) {
  const closers = createShutdownHooks()
  closers.add((await lockDirectory(config.data_dir)).release)
  const opened = await runStartupStep('Database', () => openEverything(config, closers))
  if (!config.database_url) await releaseOrphanedJobs(opened.ctx, jobs) // with an external database other processes may be running
  const store = await prepareStore(opened, config)
  const app = await runStartupStep('Web', () => openListening(opened, closers))
  const workers = await runStartupStep('Work', () => openWork(opened))
  closers.add(workers.stop)
  closers.add(startLive(opened).stop)
  await welcome(opened, config, store.id, app)
}

/** A process of its own: what encoders send must not end the pages, nor the pages a broadcast. */
const startLive = ({ ctx }: OpenedPlatform) =>
  startRestartedChild({
    command: process.execPath,
    args: [...liveFlags(), fileURLToPath(new URL('../main.ts', import.meta.url)), 'live'],
    log: ctx.log,
  })

// It holds little and makes much garbage: a heap that is kept small costs a broadcast half as much again.
const liveFlags = () => process.execArgv.filter((flag) => flag !== '--memory-saver-mode')

async function prepareStore({ ctx }: OpenedPlatform, config: Config) {
  const isFirst = await isFirstStart(ctx)
  const store = await ensureStore(ctx)
  if (isFirst && config.demo) await runStartupStep('Demo store', () => putInDemo({ ...ctx, store }))
  await ensureOwner(ctx, store.id) // last: a first start that was killed is repeated until there is an owner
  return store
}

async function putInDemo(ctx: StoreContext) {
  await seedDemo(ctx)
  await beginLife(ctx)
}

async function welcome({ ctx }: OpenedPlatform, config: Config, storeId: number, app: FastifyInstance) {
  const origin = originOf(config, app)
  const owner = await ensureOwner(ctx, storeId)
  printLine('')
  printLine(`  Store    ${origin}/`)
  printLine(`  Admin    ${origin}/bullet`)
  if (!owner.password_hash) await printSignInLinks(ctx, storeId, origin)
  printLine('')
  printLine('  Ctrl-C stops everything.')
}

/** The owner's, and that of a member of the demo while it is there. */
async function printSignInLinks(ctx: Context, storeId: number, origin: string) {
  printLine(`  Sign in  ${origin}${await ownerLink(ctx, storeId)}  (once, within a day)`)
  const memberLink = await demoMemberLink(ctx, storeId)
  if (memberLink) printLine(`  Member   ${origin}${memberLink}  (of the demo, once, within a day)`)
}

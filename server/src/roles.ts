import type { FastifyInstance } from 'fastify'
import { ensureOwner, ownerLink } from './members/owner.ts'
import type { Config } from './platform/config.ts'
import { holdFolder } from './platform/hold-folder.ts'
import { releaseOrphanedJobs } from './platform/jobs.ts'
import { startEmbedded } from './platform/postgres/embedded.ts'
import { listen } from './platform/port.ts'
import { CannotStart, makeLogger, openContext, openWeb, openWork, type Opened } from './program.ts'
import { closing, type Closers } from './platform/closing.ts'
import { say, step } from './platform/say.ts'
import { ensureStore } from './store/first-start.ts'
import { fillStore, isFirstStart, removeDemo, seedDemo } from './demo/store.ts'
import { examine } from './doctor.ts'

/** Everything in one process tree: database, web, work and collecting. */
export async function start(config: Config) {
  const closers = closing()
  const opened = await step('Database', () => openEverything(config, closers))
  await releaseOrphanedJobs(opened)
  const { id } = await prepareStore(opened, config)
  const app = await step('Web', () => openListening(opened, closers))
  const workers = await step('Work', () => openWork(opened))
  closers.add(workers.stop)
  await welcome(opened, config, id, app)
}

/** The pages and calls alone, as many processes as are needed. */
export async function web(config: Config) {
  const closers = closing()
  const opened = await openEverything(config, closers)
  await ensureStore(opened.ctx)
  say(`Listening on ${originOf(config, await openListening(opened, closers))}`)
}

/** The work behind the pages alone. */
export async function work(config: Config) {
  const closers = closing()
  const opened = await openEverything(config, closers)
  closers.add((await openWork(opened)).stop)
  say('Working.')
}

/** The collector of player events alone: the same program, asked for nothing else by its host. */
export const collect = web

export async function migrateOnly(config: Config) {
  await once(config, async () => say('The database is up to date.'))
}

/** `--programs N` fills the store, `--remove` takes the demo away, neither puts it in. */
export async function demo(config: Config, options: string[]) {
  const at = options.indexOf('--programs')
  const programs = at >= 0 ? Number(options[at + 1]) : 0
  if (at >= 0 && !(Number.isInteger(programs) && programs > 0)) throw new CannotStart('--programs takes a whole number.')
  await once(config, async ({ ctx }) => {
    const store = await ensureStore(ctx)
    const inStore = { ...ctx, store }
    if (options.includes('--remove')) await step('Removing the demo', () => removeDemo(inStore))
    else if (programs) await step(`Making ${programs} programs`, () => fillStore(inStore, { programs }))
    else await step('Putting in the demo', () => seedDemo(inStore))
  })
}

/** Looks whether everything is as it should be, and says so; exits with 1 where it is not. */
export async function doctor(config: Config) {
  await once(config, async (opened) => {
    const findings = await examine(opened)
    for (const { name, fault } of findings) say(fault ? `✗ ${name}: ${fault}` : `✓ ${name}`)
    process.exitCode = findings.some(({ fault }) => fault) ? 1 : 0
  })
}

/** A fresh one-time link for an owner who cannot sign in. */
export async function ownerLinkOnly(config: Config) {
  await once(config, async ({ ctx }) => say((config.public_url ?? '') + (await ownerLink(ctx, (await ensureStore(ctx)).id))))
}

async function once(config: Config, task: (opened: Opened) => Promise<void>) {
  const closers = closing()
  try {
    await task(await openEverything(config, closers))
  } finally {
    await closers.close()
  }
}

async function openEverything(config: Config, closers: Closers): Promise<Opened> {
  const log = makeLogger(config)
  const url = config.database_url ?? (await openEmbedded(config, closers, log))
  const opened = await openContext(config, url, log)
  closers.add(() => opened.pool.end())
  return opened
}

async function openEmbedded(config: Config, closers: Closers, log: Opened['ctx']['log']): Promise<string> {
  const held = await holdFolder(config.data_dir)
  closers.add(held.release)
  const embedded = await startEmbedded({ dataDir: config.data_dir, log })
  closers.add(embedded.stop)
  return embedded.url
}

async function openListening(opened: Opened, closers: Closers): Promise<FastifyInstance> {
  const app = await openWeb(opened)
  closers.add(() => app.close())
  await listen(app, opened.ctx.config)
  return app
}

async function prepareStore({ ctx }: Opened, config: Config) {
  const isFirst = await isFirstStart(ctx)
  const store = await ensureStore(ctx)
  await ensureOwner(ctx, store.id)
  if (isFirst && config.demo) await step('Demo store', () => seedDemo({ ...ctx, store }))
  return store
}

const originOf = (config: Config, app: FastifyInstance) => {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  return config.public_url ?? `http://localhost:${port}`
}

async function welcome({ ctx }: Opened, config: Config, storeId: number, app: FastifyInstance) {
  const origin = originOf(config, app)
  const owner = await ensureOwner(ctx, storeId)
  say('')
  say(`  Store   ${origin}/`)
  say(`  Admin   ${origin}/bullet`)
  if (!owner.password_hash) say(`  Sign in ${origin}${await ownerLink(ctx, storeId)}  (once, within a day)`)
  say('')
  say('  Ctrl-C stops everything.')
}

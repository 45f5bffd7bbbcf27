import type { FastifyInstance } from 'fastify'
import { createShutdownHooks, type ShutdownHooks } from '../platform/process/shutdown-hooks.ts'
import type { Config } from '../platform/process/config.ts'
import { listenOnFreePort } from '../platform/process/port.ts'
import { poolerOf } from '../platform/database/addresses.ts'
import { openOn } from './open-on.ts'
import { openContext, openWeb, type OpenedPlatform } from '../program.ts'

interface OpenOptions {
  /** For a task beside the running product, which shares its embedded database. */
  isBeside?: boolean
  /** Whether statements go through the pooler, where there is one: for processes that many connections come from. */
  isPooled?: boolean
}

/** Opens database and context: an external database if configured, else the embedded one. */
export async function openEverything(
  config: Config,
  closers: ShutdownHooks,
  { isBeside = false, isPooled = false }: OpenOptions = {},
): Promise<OpenedPlatform> {
  return openOn(config, closers, {
    isBeside,
    open: (url, log) => openContext(config, url, log, isPooled ? poolerOf(config) : {}),
  })
}

/** The web server, listening. */
export async function openListening(
  opened: OpenedPlatform,
  closers: ShutdownHooks,
): Promise<FastifyInstance> {
  const app = await openWeb(opened)
  closers.add(() => app.close())
  await listenOnFreePort(app, opened.ctx.config)
  opened.ctx.config.port = portOf(app, opened.ctx.config) // for links in mails: it may differ from the configured one
  return app
}

/** The address at which the product can be reached, as far as it is known. */
export function originOf(config: Config, app: FastifyInstance): string {
  return config.public_url ?? `http://localhost:${portOf(app, config)}`
}

function portOf(app: FastifyInstance, config: Config): number {
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : config.port
}

/** Opens everything for one task, beside the running product or alone, and closes it again. */
export async function once(config: Config, task: (opened: OpenedPlatform) => Promise<void>) {
  const closers = createShutdownHooks()
  try {
    await task(await openEverything(config, closers, { isBeside: true }))
  } finally {
    await closers.close()
  }
}

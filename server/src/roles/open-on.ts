import type { Logger } from 'pino'
import { makeLogger, type OpenedPlatform } from '../bootstrap.ts'
import { databaseUrlOf } from '../platform/database/addresses.ts'
import type { Config } from '../platform/process/config.ts'
import type { ShutdownHooks } from '../platform/process/shutdown-hooks.ts'

interface OpenOnOptions {
  /** Shares the embedded database of the running product. */
  isBeside: boolean
  /** Opens the context of the process on this database. */
  open(url: string, log: Logger): Promise<OpenedPlatform>
}

/** Opens a context on the external database if configured, else on the embedded one, and traces it where asked for. */
export async function openOn(
  config: Config,
  closers: ShutdownHooks,
  { isBeside, open }: OpenOnOptions,
): Promise<OpenedPlatform> {
  const log = makeLogger(config)
  const url = databaseUrlOf(config) ?? (await openEmbedded(config, closers, log, isBeside))
  const opened = await open(url, log)
  closers.add(opened.close)
  if (config.otlp) {
    const { startTracing } = await import('../platform/tracing/tracer.ts')
    closers.add(startTracing(config.otlp, log))
  }
  return opened
}

async function openEmbedded(
  config: Config,
  closers: ShutdownHooks,
  log: Logger,
  beside: boolean,
): Promise<string> {
  const { joinOrStartEmbedded: joinEmbedded, startEmbedded } =
    await import('../platform/postgres/embedded.ts')
  const embedded = await (beside ? joinEmbedded : startEmbedded)({ dataDir: config.data_dir, log })
  closers.add(embedded.stop)
  return embedded.url
}

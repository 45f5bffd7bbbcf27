import { createShutdownHooks } from '../platform/process/shutdown-hooks.ts'
import type { Config } from '../platform/process/config.ts'
import { printLine } from '../platform/process/terminal.ts'
import { ensureStore } from '../store/first-start.ts'
import { openEverything, openListening, originOf } from './open.ts'

/** The web server alone, in as many processes as needed. */
export async function run(config: Config) {
  const closers = createShutdownHooks()
  const opened = await openEverything(config, closers, { isPooled: true })
  await ensureStore(opened.ctx)
  printLine(`Listening on ${originOf(config, await openListening(opened, closers))}`)
}

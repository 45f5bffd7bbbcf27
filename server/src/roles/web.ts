import { createShutdownHooks } from '../platform/shutdown-hooks.ts'
import type { Config } from '../platform/config.ts'
import { printLine } from '../platform/terminal.ts'
import { ensureStore } from '../store/first-start.ts'
import { openEverything, openListening, originOf } from './open.ts'

/** The pages and calls alone, in as many processes as are needed. */
export async function run(config: Config) {
  const closers = createShutdownHooks()
  const opened = await openEverything(config, closers)
  await ensureStore(opened.ctx)
  printLine(`Listening on ${originOf(config, await openListening(opened, closers))}`)
}

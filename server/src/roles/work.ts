import { createShutdownHooks } from '../platform/process/shutdown-hooks.ts'
import type { Config } from '../platform/process/config.ts'
import { printLine } from '../platform/process/terminal.ts'
import { openWork } from '../program.ts'
import { openEverything } from './open.ts'

/** The job workers alone, on as many machines as encoding needs. */
export async function run(config: Config) {
  const closers = createShutdownHooks()
  const opened = await openEverything(config, closers)
  closers.add((await openWork(opened)).stop)
  printLine('Working.')
}

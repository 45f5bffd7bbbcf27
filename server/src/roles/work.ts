import { closing } from '../platform/closing.ts'
import type { Config } from '../platform/config.ts'
import { say } from '../platform/say.ts'
import { openWork } from '../program.ts'
import { openEverything } from './open.ts'

/** The work behind the pages alone, on as many machines as encoding needs. */
export async function run(config: Config) {
  const closers = closing()
  const opened = await openEverything(config, closers)
  closers.add((await openWork(opened)).stop)
  say('Working.')
}

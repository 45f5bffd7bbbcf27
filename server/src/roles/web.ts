import { closing } from '../platform/closing.ts'
import type { Config } from '../platform/config.ts'
import { say } from '../platform/say.ts'
import { ensureStore } from '../store/first-start.ts'
import { openEverything, openListening, originOf } from './open.ts'

/** The pages and calls alone, in as many processes as are needed. */
export async function run(config: Config) {
  const closers = closing()
  const opened = await openEverything(config, closers)
  await ensureStore(opened.ctx)
  say(`Listening on ${originOf(config, await openListening(opened, closers))}`)
}

import { startLiveProcess } from '../live/origin/live-process.ts'
import { createShutdownHooks } from '../platform/process/shutdown-hooks.ts'
import type { Config } from '../platform/process/config.ts'
import { printLine } from '../platform/process/terminal.ts'
import { openEverything } from './open.ts'

/** What receives live events from encoders, in one process of its own for an install. */
export async function run(config: Config) {
  const closers = createShutdownHooks()
  const live = await startLiveProcess(await openEverything(config, closers, { isBeside: true }))
  closers.add(live.stop)
  if (config.live_renditions === null) void live.measure()
  const encrypted = live.rtmpsPort === null ? '' : `, rtmps port ${live.rtmpsPort}`
  printLine(`Receiving live events on rtmp port ${live.rtmpPort}${encrypted}`)
}

import { openPlatform } from '../bootstrap.ts'
import { startLiveProcess } from '../live/origin/live-process.ts'
import { createShutdownHooks, type ShutdownHooks } from '../platform/process/shutdown-hooks.ts'
import type { Config } from '../platform/process/config.ts'
import { printLine } from '../platform/process/terminal.ts'
import { openOn } from './open-on.ts'

/** What receives live events from encoders, in one process of its own for an install. */
export async function run(config: Config) {
  const closers = createShutdownHooks()
  const live = await startLiveProcess(await openAlone(config, closers))
  closers.add(live.stop)
  if (config.live_renditions === null) void live.measure()
  const encrypted = live.rtmpsPort === null ? '' : `, rtmps port ${live.rtmpsPort}`
  printLine(`Receiving live events on rtmp port ${live.rtmpPort}${encrypted}`)
}

/** Without the other rooms: what is on air is kept small, and starts again soon. */
const openAlone = (config: Config, closers: ShutdownHooks) =>
  openOn(config, closers, {
    isBeside: true,
    open: (url, log) => openPlatform(config, url, log, { relaysEvents: true }),
  })

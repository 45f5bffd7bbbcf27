import type { Logger } from 'pino'
import { spawnSupervised, terminateSupervised } from './supervised-child.ts'

export interface RestartedChildOptions {
  command: string
  args: string[]
  log: Logger
}

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 10_000
/** A child that ran for so long was well: the next delay is the first again. */
const WELL_MS = 30_000

/** Runs a command beside this process, and again whenever it ends, until `stop`; it never outlives this process. */
export function startRestartedChild({ command, args, log }: RestartedChildOptions) {
  let delay = FIRST_DELAY_MS
  let isStopped = false
  let again: NodeJS.Timeout | undefined
  let child = start()

  function start() {
    const began = performance.now()
    const started = spawnSupervised(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
    started.once('exit', (code, signal) => {
      if (isStopped) return
      delay = performance.now() - began > WELL_MS ? FIRST_DELAY_MS : Math.min(delay * 2, LONGEST_DELAY_MS)
      log.error({ code, signal }, 'a process beside this one ended; it is started again')
      again = setTimeout(() => (child = start()), delay)
    })
    return started
  }

  return {
    pid: () => child.pid,
    async stop() {
      isStopped = true
      clearTimeout(again)
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = new Promise((resolve) => child.once('exit', resolve))
      terminateSupervised(child)
      await ended
    },
  }
}

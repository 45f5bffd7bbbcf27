export interface ShutdownHooks {
  /** Hooks run in reverse order. */
  add(close: () => Promise<unknown>): void
  close(): Promise<void>
}

const SHUTDOWN_TIMEOUT_MS = 4500

/**
 * Runs the hooks in reverse order when the process is asked to stop; a hook that hangs is abandoned in time.
 */
export function createShutdownHooks(): ShutdownHooks {
  const open: (() => Promise<unknown>)[] = []
  let closed: Promise<void> | undefined

  const closeAll = async () => {
    for (const close of open.reverse()) {
      await close().catch((error: Error) => process.stderr.write(`While stopping: ${error.message}\n`))
    }
  }
  const close = () => (closed ??= closeAll())

  const stop = () => {
    setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
    void close().then(() => process.exit(process.exitCode ?? 0))
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, stop)
  return { add: (close) => void open.push(close), close }
}

export interface Closers {
  /** What is opened later is closed earlier. */
  add(close: () => Promise<unknown>): void
  close(): Promise<void>
}

const PATIENCE_MS = 4500

/** Closes what was opened, last first, when the process is asked to stop; whatever hangs is left behind in time. */
export function closing(): Closers {
  const open: (() => Promise<unknown>)[] = []
  let closed: Promise<void> | undefined

  const closeAll = async () => {
    for (const close of open.reverse()) {
      await close().catch((error: Error) => process.stderr.write(`While stopping: ${error.message}\n`))
    }
  }
  const close = () => (closed ??= closeAll())

  const stop = () => {
    setTimeout(() => process.exit(1), PATIENCE_MS).unref()
    void close().then(() => process.exit(process.exitCode ?? 0))
  }
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, stop)
  return { add: (close) => void open.push(close), close }
}

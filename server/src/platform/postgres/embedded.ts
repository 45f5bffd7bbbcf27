import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DataDirectoryLocked, lockDirectory } from '../process/directory-lock.ts'
import { type Binaries, findEmbeddedBinaries } from './binaries.ts'
import { findClusterUrl, type Cluster, prepareCluster } from './cluster.ts'
import { type DatabaseLog, type Postmaster, type PostgresSettings, startPostmaster } from './postmaster.ts'

const MAX_RESTART_DELAY_MS = 5000

export interface RunningDatabase {
  /** Stays the same over restarts. */
  url: string
  /** Of the PostgreSQL that runs now. */
  pid(): number
  /** Resolves within five seconds, usually a few hundredths of one. */
  stop(): Promise<void>
}

export interface ClusterOptions {
  folder: string
  binaries: Binaries
  log: DatabaseLog
  /** PostgreSQL settings beside the usual, for tests. */
  settings?: PostgresSettings
}

/**
 * PostgreSQL of our own, in `<dataDir>/postgres`: made on the first start, started again whenever it ends
 * by itself, and stopped with this process however that ends. Throws `DataDirectoryLocked` while another
 * process runs it, otherwise an error whose message is a sentence for the operator.
 */
export const startEmbedded = async ({
  dataDir,
  log,
}: {
  dataDir: string
  log: DatabaseLog
}): Promise<RunningDatabase> =>
  startCluster({ folder: join(dataDir, 'postgres'), binaries: await findEmbeddedBinaries(), log })

/**
 * For a short task: connects to the database of a running process, which `stop` then leaves running, or
 * starts it for the task. Throws as `startEmbedded` does.
 */
export async function joinOrStartEmbedded(options: {
  dataDir: string
  log: DatabaseLog
}): Promise<Pick<RunningDatabase, 'url' | 'stop'>> {
  try {
    return await startEmbedded(options)
  } catch (error) {
    const url =
      error instanceof DataDirectoryLocked && (await findClusterUrl(join(options.dataDir, 'postgres')))
    if (!url) throw error
    return { url, stop: async () => {} }
  }
}

/** Like `startEmbedded`, for any folder and any PostgreSQL. */
export async function startCluster({
  folder,
  binaries,
  log,
  settings = {},
}: ClusterOptions): Promise<RunningDatabase> {
  const held = await lockDirectory(folder)
  try {
    const cluster = await prepareCluster(folder, binaries)
    const keeper = keepRunning(cluster, settings, log, await startPostmaster(cluster, settings, log))
    return { url: cluster.url, pid: keeper.pid, stop: () => keeper.stop().finally(held.release) }
  } catch (error) {
    await held.release()
    throw error
  }
}

function keepRunning(cluster: Cluster, settings: PostgresSettings, log: DatabaseLog, first: Postmaster) {
  const stopped = new AbortController()
  let current = first

  const startAgain = async () => {
    for (let rest = 100; !stopped.signal.aborted; rest = Math.min(rest * 2, MAX_RESTART_DELAY_MS)) {
      try {
        current = await startPostmaster(cluster, settings, log)
        if (stopped.signal.aborted) await current.stop()
        return
      } catch (error) {
        log.error({ err: error }, 'the database could not be started again yet')
        await pause(rest, undefined, { signal: stopped.signal }).catch(() => {}) // stopped meanwhile
      }
    }
  }
  const watch = async () => {
    for (;;) {
      await current.ended
      if (stopped.signal.aborted) return
      log.error({ pid: current.pid }, 'the database ended by itself and is started again')
      await startAgain()
    }
  }
  const watching = watch()

  const stop = async () => {
    stopped.abort()
    await current.stop()
    await watching
  }
  return { stop, pid: () => current.pid }
}

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../process/cannot-start.ts'
import type { Logger } from 'pino'
import { terminateSupervised, spawnSupervised } from '../process/supervised-child.ts'
import type { Cluster } from './cluster.ts'
import { endOrphan } from './orphan.ts'

export type PostgresSettings = Record<string, string>
export type DatabaseLog = Pick<Logger, 'debug' | 'warn' | 'error'>

const READY_MESSAGE = 'database system is ready to accept connections'
// The last processes of a killed server hold its shared memory for a moment.
const TRANSIENT_ERRORS = /still in use|lock file .* already exists/
const MAX_TRIES = 20
const RETRY_DELAY_MS = 250

/** A PostgreSQL that answers; `ended` resolves when it no longer runs, for whatever reason. */
export interface Postmaster {
  pid: number
  ended: Promise<void>
  stop(): Promise<void>
}

/** Starts PostgreSQL on the cluster and resolves when it answers; throws with its last words when it does not. */
export async function startPostmaster(
  cluster: Cluster,
  settings: PostgresSettings,
  log: DatabaseLog,
): Promise<Postmaster> {
  for (let tries = 1; ; tries += 1) {
    const left = await endOrphan(cluster.data)
    if (left) log.warn({ left }, 'an earlier database process was left over')
    const { child, words, ready } = launch(cluster, settings, log)
    const ended = once(child, 'exit').then(() => {})
    if (await Promise.race([ready, ended.then(() => false)]))
      return { pid: child.pid!, ended, stop: createStop(child, ended) }
    if (tries === MAX_TRIES || !TRANSIENT_ERRORS.test(words.join('\n'))) {
      throw new CannotStart(`The database does not start: ${words.slice(-5).join(' ') || 'it said nothing.'}`)
    }
    await pause(RETRY_DELAY_MS)
  }
}

function launch(
  { data, sockets, binaries, runAsOwner }: Cluster,
  settings: PostgresSettings,
  log: DatabaseLog,
) {
  const all: PostgresSettings = { unix_socket_directories: sockets, ...FIXED_SETTINGS, ...settings }
  const { command, args, ...ids } = runAsOwner(binaries.postgres, [
    ...['-D', data],
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']
  const child = spawnSupervised(command, args, {
    ...ids,
    cwd: '/',
    stdio,
    signals: ['INT', 'QUIT', 'KILL'],
    seconds: 2,
  })

  const words: string[] = []
  const ready = new Promise<true>((resolve) => {
    createInterface(child.stderr!).on('line', (line) => {
      words.splice(0, words.length - 20)
      words.push(line)
      log[logLevelOf(line)](line)
      if (line.includes(READY_MESSAGE)) resolve(true)
    })
  })
  return { child, words, ready }
}

// What decides whether a commit is durable is left as it is. Said in English, as `READY` and `TRANSIENT_ERRORS` expect.
const FIXED_SETTINGS: PostgresSettings = {
  listen_addresses: '',
  port: '5432',
  unix_socket_permissions: '0700',
  logging_collector: 'off',
  log_destination: 'stderr',
  log_line_prefix: '',
  log_checkpoints: 'off',
  log_statement: 'none',
  lc_messages: 'C',
}

/** A statement's own error is told by whoever sent it. */
const logLevelOf = (line: string) =>
  line.startsWith('PANIC') ? 'error' : /^(FATAL|WARNING)/.test(line) ? 'warn' : ('debug' as const)

const createStop = (child: ChildProcess, ended: Promise<void>) => async () => {
  terminateSupervised(child)
  await ended
}

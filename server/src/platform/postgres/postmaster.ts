import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '../cannot-start.ts'
import type { Logger } from 'pino'
import { cutLifeline, spawnOnLifeline } from '../lifeline.ts'
import type { Cluster } from './cluster.ts'
import { endOrphan } from './orphan.ts'

export type Settings = Record<string, string>
export type Log = Pick<Logger, 'debug' | 'warn' | 'error'>

const READY = 'database system is ready to accept connections'
// The last processes of a killed server hold its shared memory for a moment.
const PASSING = /still in use|lock file .* already exists/
const TRIES = 20
const BETWEEN_TRIES_MS = 250

/** A PostgreSQL that answers; `ended` resolves when it no longer runs, for whatever reason. */
export interface Postmaster {
  pid: number
  ended: Promise<void>
  stop(): Promise<void>
}

/** Starts PostgreSQL on the cluster and resolves when it answers; throws with its last words when it does not. */
export async function startPostmaster(cluster: Cluster, settings: Settings, log: Log): Promise<Postmaster> {
  for (let tries = 1; ; tries += 1) {
    const left = await endOrphan(cluster.data)
    if (left) log.warn({ left }, 'an earlier database process was left over')
    const { child, words, ready } = launch(cluster, settings, log)
    const ended = once(child, 'exit').then(() => {})
    if (await Promise.race([ready, ended.then(() => false)]))
      return { pid: child.pid!, ended, stop: stopping(child, ended) }
    if (tries === TRIES || !PASSING.test(words.join('\n'))) {
      throw new CannotStart(`The database does not start: ${words.slice(-5).join(' ') || 'it said nothing.'}`)
    }
    await pause(BETWEEN_TRIES_MS)
  }
}

function launch({ data, sockets, binaries, runAsOwner }: Cluster, settings: Settings, log: Log) {
  const all: Settings = { unix_socket_directories: sockets, ...ALWAYS, ...settings }
  const { command, args, ...ids } = runAsOwner(binaries.postgres, [
    ...['-D', data],
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ])
  const stdio: ['ignore', 'ignore', 'pipe'] = ['ignore', 'ignore', 'pipe']
  const child = spawnOnLifeline(command, args, {
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
      log[levelOf(line)](line)
      if (line.includes(READY)) resolve(true)
    })
  })
  return { child, words, ready }
}

// What decides whether a commit is durable is left as it is. Said in English, as `READY` and `PASSING` expect.
const ALWAYS: Settings = {
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
const levelOf = (line: string) =>
  line.startsWith('PANIC') ? 'error' : /^(FATAL|WARNING)/.test(line) ? 'warn' : ('debug' as const)

const stopping = (child: ChildProcess, ended: Promise<void>) => async () => {
  cutLifeline(child)
  await ended
}

import { type ChildProcess, spawn, type SpawnOptions } from 'node:child_process'
import type { Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** The shell script that ties a command to its parent; its head says how. */
export const SUPERVISOR_SCRIPT = fileURLToPath(new URL('lifeline.sh', import.meta.url))

export interface SupervisedChildOptions extends Omit<SpawnOptions, 'stdio' | 'detached' | 'shell'> {
  /** Sent in turn when the parent dies or terminates the child; TERM, then KILL. */
  signals?: string[]
  /** Whole seconds between two signals; 3. */
  seconds?: number
  stdio?: ['ignore' | 'pipe' | 'inherit', 'ignore' | 'pipe' | 'inherit', 'ignore' | 'pipe' | 'inherit']
  /** Number of further pipes for the command, on descriptors 4, 5...; 0. */
  outlets?: number
}

/**
 * Starts a command that never outlives this process, not even when this one is killed with SIGKILL.
 * `pid`, `kill` and the exit code are the command's own; an unknown command exits with 127. It has a
 * session of its own: Ctrl-C reaches it only through us. `terminateSupervised` stops it.
 */
export function spawnSupervised(
  command: string,
  args: string[],
  options: SupervisedChildOptions = {},
): ChildProcess {
  const {
    signals = ['TERM', 'KILL'],
    seconds = 3,
    stdio = ['ignore', 'pipe', 'pipe'],
    outlets = 0,
    ...rest
  } = options
  const child = spawn('sh', [SUPERVISOR_SCRIPT, signals.join(' '), String(seconds), command, ...args], {
    ...rest,
    detached: true,
    stdio: [...stdio, 'pipe', ...Array.from({ length: outlets }, () => 'pipe' as const)],
  })

  const line = child.stdio[3] as Writable
  line.on('error', () => {}) // the supervisor is gone, and the command with it
  child.once('exit', () => line.end('ended\n'))
  return child
}

/** Ends the command as the death of this process would: its signals in turn, until it is gone. */
export function terminateSupervised(child: ChildProcess): void {
  child.stdio[3]?.destroy()
}

import { execFile } from 'node:child_process'
import { readFile, readlink, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { CannotStart } from '../process/cannot-start.ts'

const run = promisify(execFile)
const SIGNALS = ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const // fast, immediate, kill
const STOP_TIMEOUT_MS = 3000
const POLL_MS = 20

/**
 * Ends a PostgreSQL that an earlier process left running on `data`, and removes a process file whose number
 * now belongs to somebody else, which PostgreSQL by itself takes for a running server. The caller holds
 * the folder. Returns what was done, for the log.
 */
export async function endOrphan(data: string): Promise<'ended' | 'stale' | undefined> {
  const file = join(data, 'postmaster.pid')
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10)
  if (!(pid > 1)) return
  if (!(await isRunningOn(pid, data))) {
    await rm(file, { force: true })
    return 'stale'
  }
  for (const signal of SIGNALS) if (await endsAfter(pid, signal)) return 'ended'
  throw new CannotStart(`PostgreSQL (process ${pid}) runs on ${data} and cannot be stopped: stop it by hand.`)
}

/** A postmaster works in its data directory; where the kernel does not say, its command line names it. */
async function isRunningOn(pid: number, data: string): Promise<boolean> {
  if (process.platform === 'linux') return (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === data
  const { stdout } = await run('ps', ['-o', 'args=', '-p', `${pid}`]).catch(() => ({ stdout: '' }))
  return stdout.includes(data)
}

async function endsAfter(pid: number, signal: NodeJS.Signals): Promise<boolean> {
  try {
    process.kill(pid, signal)
    for (const giveUp = Date.now() + STOP_TIMEOUT_MS; Date.now() < giveUp; await pause(POLL_MS))
      process.kill(pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true
    throw error
  }
  return false
}

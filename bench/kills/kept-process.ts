import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnSupervised } from '../../server/src/platform/process/supervised-child.ts'
import { waitForAnswer } from '../product.ts'

const ROOT = join(import.meta.dirname, '../..')
const RESTART_MS = 1000

export interface KeptProcess {
  role: string
  /** Exit codes of ends that no kill caused. */
  ends: (number | null)[]
  kill(): Promise<void>
  stop(): Promise<void>
}

/** A process of the product that is restarted a second after its end, as by a service manager. */
export async function keepRunning(role: 'web' | 'work', env: Record<string, string>): Promise<KeptProcess> {
  let [isStopped, isKilled] = [false, false]
  const ends: (number | null)[] = []
  const start = (): ChildProcess => {
    const started = spawnSupervised(process.execPath, ['server/src/main.ts', role], {
      cwd: ROOT,
      env: { ...process.env, HOST: '127.0.0.1', LOG_LEVEL: 'fatal', ...env },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    started.once('exit', (code) => void startAgain(code))
    return started
  }
  let child = start()
  if (env['PORT']) await waitForAnswer(`http://127.0.0.1:${env['PORT']}/readyz`, child)

  async function startAgain(code: number | null) {
    if (isStopped) return
    if (!isKilled) ends.push(code)
    isKilled = false
    await pause(RESTART_MS)
    if (!isStopped) child = start()
  }
  return {
    role,
    ends,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return
      isKilled = true
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
    async stop() {
      isStopped = true
      child.kill('SIGTERM')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
  }
}

import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnSupervised } from '../server/src/platform/process/supervised-child.ts'
import { startTestCluster } from '../server/testing/cluster.ts'

const ROOT = join(import.meta.dirname, '..')

export interface Process {
  child: ChildProcess
  /** Milliseconds from starting it to its first answer. */
  started_ms: number
  stop(): Promise<void>
}

/** Starts a Node program and waits until `url` answers. It ends with this process, however that ends. */
export async function startProgram(
  args: string[],
  url: string,
  env: Record<string, string> = {},
): Promise<Process> {
  const began = performance.now()
  const child = spawnSupervised(process.execPath, args, {
    cwd: ROOT,
    env: { ...process.env, LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await waitForAnswer(url, child)
  return {
    child,
    started_ms: performance.now() - began,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}

/** Waits until `url` answers; throws when the program ends before. */
export async function waitForAnswer(url: string, child: ChildProcess) {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  throw new Error(`The program ended before ${url} answered.`)
}

export interface Product {
  env: Record<string, string>
  database: string
  /** Of the PostgreSQL that runs now. */
  databasePid(): number
  stop(): Promise<void>
}

/** A database with the product's defaults kept durable, and a data folder, for the processes of a bench. */
export async function makeProduct(): Promise<Product> {
  const cluster = await startTestCluster({ isDurable: true })
  const folder = await mkdtemp(join(tmpdir(), 'matinee-bench-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true })) // of a bench that failed
  return {
    env: { DATABASE_URL: cluster.url, DATA_DIR: folder, DEMO: 'off' },
    database: cluster.url,
    databasePid: () => cluster.pid(),
    async stop() {
      await cluster.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

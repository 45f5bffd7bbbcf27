import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { spawnSupervised } from '../../server/src/platform/process/supervised-child.ts'
import { openNetworkLine, type NetworkLine } from '../../server/testing/network-line.ts'
import type { MovedClock } from './moved-clock.ts'
import type { SmallDisk } from './small-disk.ts'

const ROOT = join(import.meta.dirname, '../..')
const RESTART_MS = 500

export type Role = 'web' | 'work' | 'collect'

/** What a node reaches by lines of its own, so that each can be cut. */
export interface Lines {
  pooler: NetworkLine
  database: NetworkLine
  storage: NetworkLine
}

/** What a machine of its own has beside its processes. */
export interface Machine {
  clock: MovedClock
  disk: SmallDisk
}

/** A process of the product on a machine of its own: its data folder and its lines belong to it alone. */
export interface ClusterNode {
  role: Role
  /** 0 for one that does not listen. */
  port: number
  lines: Lines
  /** Where its clock and its disk can be disturbed. */
  machine?: Machine
  /** Exit codes of ends that nobody caused. */
  ends: (number | null)[]
  /** Ends it as a crash would; its service manager starts it again after `down`: milliseconds, or what is waited for. */
  kill(down?: number | Promise<unknown>): Promise<void>
  /** Ends it in order and starts it from another folder, as an update does. */
  update(root: string): Promise<void>
  isReady(): Promise<boolean>
  stop(): Promise<void>
}

export interface NodeOptions {
  role: Role
  port: number
  addresses: { pooler: string; database: string; storage: string }
  env: Record<string, string>
  machine?: Machine
}

export async function startNode({ role, port, addresses, env, machine }: NodeOptions): Promise<ClusterNode> {
  const lines: Lines = {
    pooler: await openNetworkLine(addresses.pooler),
    database: await openNetworkLine(addresses.database),
    storage: await openNetworkLine(httpOf(addresses.storage)),
  }
  const own = {
    ...env,
    ...machine?.clock.env,
    PORT: String(port),
    DATABASE_URL: lines.pooler.url,
    DATABASE_DIRECT_URL: lines.database.url,
    STORAGE_URL: throughLine(addresses.storage, lines.storage),
  }
  let [root, isStopped] = [ROOT, false]
  let down: number | Promise<unknown> = RESTART_MS
  let expected: ChildProcess | undefined
  const ends: (number | null)[] = []
  const launch = () => {
    const started = spawnSupervised(process.execPath, ['server/src/main.ts', role], {
      cwd: root,
      env: { ...process.env, ...own },
      stdio: ['ignore', 'ignore', process.env['CLUSTER_LOGS'] ? 'inherit' : 'ignore'],
    })
    started.once('exit', (code) => void startAgain(started, code))
    return started
  }
  async function startAgain(ended: ChildProcess, code: number | null) {
    if (ended !== expected && !isStopped) ends.push(code)
    await (typeof down === 'number' ? pause(down, undefined, { ref: false }) : down)
    if (!isStopped) child = launch()
  }
  let child = launch()
  const end = async (signal: NodeJS.Signals) => {
    expected = child
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill(signal)
    await once(child, 'exit')
  }
  return {
    role,
    port,
    lines,
    ...(machine && { machine }),
    ends,
    async kill(until = RESTART_MS) {
      down = until
      await end('SIGKILL')
    },
    async update(folder) {
      root = folder
      down = 0
      await end('SIGTERM')
    },
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    async stop() {
      isStopped = true
      await end('SIGTERM')
      await Promise.all(Object.values(lines).map((line: NetworkLine) => line.stop()))
      await machine?.disk.stop()
    },
  }
}

const httpOf = (storage: string) => `http://${new URL(storage).host}`

function throughLine(storage: string, { url }: NetworkLine): string {
  const address = new URL(storage)
  address.host = new URL(url).host
  return address.href
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Config } from '../platform/process/config.ts'

const ROOT = join(import.meta.dirname, '../../..')

/**
 * Goes to the newest version, or to the one named by `--to`, and back by itself if that does not answer. A process of its
 * own does it (setup/update.js), which needs nothing of what it replaces.
 */
export async function run(_: Config, options: string[]): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'setup/update.js'), ...options], { stdio: 'inherit' })
  const finish = () => {} // the update itself decides what Ctrl-C ends
  process.on('SIGINT', finish)
  const [code] = (await once(child, 'exit')) as [number | null]
  process.off('SIGINT', finish)
  process.exitCode = code ?? 1
}

import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../..')
const PATIENCE_MS = 3000
const ASKED_EVERY_MS = 6 * 60 * 60 * 1000

let lookup: { at: number; newest: Promise<string | null> } | undefined

/** The newest version that the origin of this clone has a tag for; null where it cannot be asked. */
export function findNewestRelease(now = Date.now()): Promise<string | null> {
  if (!lookup || now - lookup.at > ASKED_EVERY_MS) lookup = { at: now, newest: readTags(ROOT) }
  return lookup.newest
}

/** Of the origin of a clone; tags of versions that are not finished (`v2.0-rc1`) do not count. */
export async function readTags(folder: string): Promise<string | null> {
  const args = ['GIT_TERMINAL_PROMPT=0', 'git', '-C', folder, 'ls-remote', '--tags', '--refs', 'origin', 'v*']
  const { stdout } = await run('env', args, { timeout: PATIENCE_MS }).catch(() => ({ stdout: '' }))
  const versions = [...stdout.matchAll(/refs\/tags\/v(\d+(?:\.\d+)*)$/gm)].map(([, version]) => version!)
  return versions.toSorted(byNumbers).at(-1) ?? null
}

/** Whether a version comes after another: 0.10 after 0.9. */
export const isNewer = (one: string, other: string) => byNumbers(one, other) > 0

function byNumbers(one: string, other: string): number {
  const [left, right] = [one, other].map((version) => version.split('.').map(Number)) as [number[], number[]]
  const at = left.findIndex((number, place) => number !== (right[place] ?? 0))
  if (at >= 0) return left[at]! - (right[at] ?? 0)
  return left.length - right.length
}

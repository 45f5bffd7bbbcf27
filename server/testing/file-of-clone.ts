import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'

const CACHE = join(import.meta.dirname, '../../node_modules/.cache')

/**
 * The path of a file that is made once per clone, by whichever process needs it first. What decides its content is in its
 * name, as `test-films/long-3f2a.mp4`.
 */
export async function makeFileOfClone(
  name: string,
  make: (path: string) => Promise<unknown>,
): Promise<string> {
  const path = join(CACHE, name)
  if (existsSync(path)) return path
  const unfinished = join(dirname(path), `unfinished-${process.pid}-${basename(path)}`)
  await mkdir(dirname(path), { recursive: true })
  try {
    await make(unfinished)
    await rename(unfinished, path)
  } finally {
    await rm(unfinished, { force: true })
  }
  return path
}

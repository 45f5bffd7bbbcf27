import { execFile, execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { writeUntilFull } from '../../server/testing/small-disk.ts'

const run = promisify(execFile)
const SIZE = '192m'

/** A data folder on a disk of its own that can be filled. */
export interface SmallDisk {
  fill(): Promise<void>
  free(): Promise<void>
  /** Takes the disk away with all that is on it. */
  stop(): Promise<void>
}

/** Puts a disk of 192 MB in memory under a folder: Linux, as root. */
export async function mountSmallDisk(folder: string): Promise<SmallDisk> {
  await run('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'matinee-cluster', folder])
  const unmount = () => execFileSync('umount', ['--lazy', folder])
  process.once('exit', unmount)
  const filler = join(folder, 'filler')
  return {
    fill: () => writeUntilFull(filler),
    free: () => rm(filler, { force: true }),
    async stop() {
      process.off('exit', unmount)
      unmount()
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface SmallDisk {
  /** A path on it. */
  folder: string
  /** Takes all the room there is. */
  fill(): Promise<void>
  /** Gives it back. */
  free(): Promise<void>
  stop(): Promise<void>
}

const CHUNK = Buffer.alloc(256 * 1024)

/** A disk of its own, in memory: Linux, with no rights, as it is mounted where one process alone sees it. */
export async function openSmallDisk(megabytes: number): Promise<SmallDisk> {
  const mountPoint = await mkdtemp(join(tmpdir(), 'matinee-disk-'))
  const script = `mount -t tmpfs -o size=${megabytes}m matinee-test "$0" && echo mounted && exec cat`
  const holder = spawn('unshare', ['--user', '--map-root-user', '--mount', 'sh', '-c', script, mountPoint], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const exited = once(holder, 'exit')
  await once(holder.stdout, 'data')
  const folder = `/proc/${holder.pid}/root${mountPoint}`
  const filler = join(folder, 'filler')
  return {
    folder,
    fill: () => writeUntilFull(filler),
    free: () => rm(filler),
    async stop() {
      holder.stdin.end()
      await exited
      await rm(mountPoint, { recursive: true })
    },
  }
}

/** Takes all the room that is left on its disk. */
export async function writeUntilFull(path: string) {
  const file = await open(path, 'w')
  try {
    for (;;) await file.write(CHUNK)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    await file.close()
  }
}

import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CannotStart } from './cannot-start.ts'

const MAX_PATH_BYTES = 85 // a socket's path has 104 bytes on macOS and 108 on Linux, and PostgreSQL adds 14 of its own

/**
 * A folder for the sockets that belong to `folder`: `folder` itself, or where its path is too long for a
 * socket, one of this user's own in the system's folder for temporary files. The same for the same `folder`.
 */
export function socketFolderOf(folder: string): string {
  if (Buffer.byteLength(folder) <= MAX_PATH_BYTES) return folder

  const short = join(tmpdir(), `matinee-${createHash('sha256').update(folder).digest('hex').slice(0, 16)}`)
  mkdirSync(short, { recursive: true, mode: 0o711 })
  // The parent folder is world-writable: a folder of another user must not be trusted.
  const found = lstatSync(short)
  if (found.isDirectory() && found.uid === process.getuid!()) return short
  throw new CannotStart(`${short} belongs to somebody else: remove it, or set DATA_DIR to a shorter path.`)
}

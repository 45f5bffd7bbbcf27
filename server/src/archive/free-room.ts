import { findDiskRoom } from '../platform/storage/disk-room.ts'
import { ArchiveRefused } from './archive-refused.ts'
import type { Place } from './place.ts'

/** Stays free, so that the database and what is uploaded do not stop with the archive. */
const RESERVE_BYTES = 1_000_000_000
const RESERVE_SHARE = 0.05

/** What an archive may use of a place; negative where less is free than shall be, undefined for a bucket. */
export async function findFreeRoom({ folder }: Pick<Place, 'folder'>): Promise<number | undefined> {
  if (folder === undefined) return undefined
  const { free_bytes, total_bytes } = await findDiskRoom(folder)
  return free_bytes - Math.min(RESERVE_BYTES, total_bytes * RESERVE_SHARE)
}

/** Refuses where a place has no room for some bytes. */
export async function assertRoom(place: Pick<Place, 'folder'>, bytes: number): Promise<void> {
  const free = await findFreeRoom(place)
  if (free !== undefined && free < bytes) throw createNoRoom({ needed: bytes, free })
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`

const createNoRoom = ({ needed, free }: { needed: number; free: number }) =>
  new ArchiveRefused(
    `There is not enough room at this place: it takes ${gigabytes(needed)}, and ${gigabytes(Math.max(0, free))} can be used. Free some, then make the archive again: it goes on where it stopped.`,
    { code: 'archive_disk_full' },
  )

/** What a disk says that filled up in the middle, as a sentence. */
export function explainFullDisk(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOSPC' && error.code !== 'EDQUOT') throw error
  throw new ArchiveRefused(
    'There is no room left at this place. Free some, then make the archive again: it goes on where it stopped.',
    { cause: error, code: 'archive_disk_full' },
  )
}

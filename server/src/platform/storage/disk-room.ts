import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The room on the disk of a folder, whether the folder exists or not. */
export async function findDiskRoom(folder: string): Promise<{ free_bytes: number; total_bytes: number }> {
  const { bavail, blocks, bsize } = await statfs(await nearestExistingFolder(folder))
  return { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
}

/** A missing folder will be created on the disk of its nearest existing parent. */
async function nearestExistingFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  return isThere || dirname(folder) === folder ? folder : nearestExistingFolder(dirname(folder))
}

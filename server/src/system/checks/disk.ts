import { stat, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { makeFinding, type SystemCheck } from '../system-check.ts'

const FULL_BYTES = 2_000_000_000
const LOW_BYTES = 10_000_000_000

/** Whether there is room for films and the database where the data is. */
export const checkDisk: SystemCheck = async ({ config }) => {
  const { bavail, blocks, bsize } = await statfs(await nearestExistingFolder(config.data_dir))
  const values = { free_bytes: bavail * bsize, total_bytes: blocks * bsize }
  if (values.free_bytes < FULL_BYTES) return makeFinding('disk.full', values)
  return makeFinding(values.free_bytes < LOW_BYTES ? 'disk.low' : 'disk.fine', values)
}

/** A missing folder will be created on the disk of its nearest existing parent. */
async function nearestExistingFolder(folder: string): Promise<string> {
  const isThere = await stat(folder).then(
    () => true,
    () => false,
  )
  return isThere || dirname(folder) === folder ? folder : nearestExistingFolder(dirname(folder))
}

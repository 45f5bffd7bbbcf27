import { findDiskRoom } from '../../platform/storage/disk-room.ts'
import { makeFinding, type SystemCheck } from '../system-check.ts'

const FULL_BYTES = 2_000_000_000
const LOW_BYTES = 10_000_000_000

/** Whether there is room for films and the database where the data is. */
export const checkDisk: SystemCheck = async ({ config }) => {
  const values = await findDiskRoom(config.data_dir)
  if (values.free_bytes < FULL_BYTES) return makeFinding('disk.full', values)
  return makeFinding(values.free_bytes < LOW_BYTES ? 'disk.low' : 'disk.fine', values)
}

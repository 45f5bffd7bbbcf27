import { randomBytes } from 'node:crypto'

/** A name for a new archive, in the order of time. */
export const archiveName = (now: Date, storeId?: number) =>
  `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z-${storeId ? `store-${storeId}` : 'all'}-${randomBytes(3).toString('hex')}`

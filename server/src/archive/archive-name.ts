import { randomBytes } from 'node:crypto'

/** A name for a new archive, in the order of time. */
export const archiveName = (now: Date, storeId?: number) =>
  `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z-${storeId ? `store-${storeId}` : 'all'}-${randomBytes(3).toString('hex')}`

const NAME = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z-(all|store-\d+)-/

/** What the name of an archive says of it; undefined for what has another name. */
export function readArchiveName(name: string): { begun_at: Date; is_whole: boolean } | undefined {
  const [, year, month, day, hour, minute, second, of] = NAME.exec(name) ?? []
  if (of === undefined) return undefined
  return {
    begun_at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`),
    is_whole: of === 'all',
  }
}

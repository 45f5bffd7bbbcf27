declare module '../platform/database/tables.ts' {
  interface Tables {
    stored_checksum: StoredChecksumTable
  }
}

export interface StoredChecksumTable {
  key: string
  size: number
  etag: string
  /** In hexadecimal digits. */
  sha256: string
}

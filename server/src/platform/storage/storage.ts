import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../config.ts'
import { readBucket } from './bucket.ts'
import { DiskStorage } from './disk.ts'

export interface Range {
  /** First byte, counted from 0. */
  start: number
  /** Last byte, included. */
  end: number
}

export interface StoredFile {
  /** Bytes of the whole file, whatever range was asked for. */
  size: number
  /** Changes whenever the bytes do; with its quotation marks, as HTTP wants it. */
  etag: string
  type: string
}

export interface OpenFile extends StoredFile {
  /** The bytes asked for; must be read to its end or destroyed. */
  stream: Readable
}

export interface LocalFile extends StoredFile {
  handle: FileHandle
}

export interface Listed {
  key: string
  size: number
}

export interface Written {
  key: string
  written: number
}

export interface PutOptions {
  /** MIME type; told from the name without it. */
  type?: string
  /** The file is given away: on disk it is renamed instead of copied, elsewhere removed when it has arrived. */
  move?: boolean
}

/**
 * Where films, pictures and originals live. A key is a relative path of plain names; a wrong one throws
 * `WrongKey`. A file appears whole or not at all, and stays when the machine loses power right after `put`.
 */
export interface Storage {
  /** Stores a local file, in the place of what was there. */
  put(key: string, localPath: string, options?: PutOptions): Promise<void>
  putBytes(key: string, bytes: Uint8Array, type?: string): Promise<void>
  /** Stores what comes; a stream that fails leaves nothing. */
  putStream(key: string, bytes: Readable, type?: string): Promise<void>
  /** Opens a file or a range of it; undefined where there is none. */
  open(key: string, range?: Range): Promise<OpenFile | undefined>
  /** What is known of a file without reading it; undefined where there is none. */
  find(key: string): Promise<StoredFile | undefined>
  /** A path on this machine with the file's bytes: in `folder`, or the stored file itself, to be read only. */
  localCopy(key: string, folder: string): Promise<string>
  /** Removes a file; nothing there is fine. */
  remove(key: string): Promise<void>
  /** Removes everything under a folder; nothing there is fine. */
  removeFolder(key: string): Promise<void>
  /** Everything under a folder, in the order of the keys. */
  list(key: string): Promise<Listed[]>
  /** The same, with when each was written, in milliseconds. */
  listWritten(key: string): Promise<Written[]>
  /** The names of the folders right under one. */
  folders(key: string): Promise<string[]>
  /** When something under a folder was last written, in milliseconds; undefined where nothing is. */
  lastWritten(key: string): Promise<number | undefined>
  /** Only where files lie on this machine: removes what was begun before then and never finished; how many there were. */
  removeUnfinished?(before: number): Promise<number>
  /** Only where files lie on this machine: the path of one, there or not. */
  pathOf?(key: string): string
  /** Only where files lie on this machine: waits until one that was written by its path has reached the disk. */
  sync?(key: string): Promise<void>
  /** Only where files lie on this machine: one opened for reading, to be closed; undefined where there is none. */
  openLocal?(key: string): Promise<LocalFile | undefined>
}

/** The storage the configuration names: `DATA_DIR/media`, or an S3 bucket. */
export async function openStorage(config: Pick<Config, 'data_dir' | 'storage_url'>): Promise<Storage> {
  if (!config.storage_url) return new DiskStorage(join(config.data_dir, 'media'))
  const bucket = readBucket(config.storage_url)
  const { S3Storage } = await import('./s3.ts') // its client takes 100 ms to load: only those who use it wait
  return new S3Storage(bucket)
}

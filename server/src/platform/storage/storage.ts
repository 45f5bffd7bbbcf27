import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import type { Config } from '../process/config.ts'
import { readBucket } from './bucket.ts'
import { DiskStorage } from './disk.ts'

export interface ByteRange {
  /** First byte, counted from 0. */
  start: number
  /** Last byte, included. */
  end: number
}

export interface StoredFile {
  /** Bytes of the whole file, whatever range is requested. */
  size: number
  /** Changes with the bytes; with quotation marks, as in HTTP. */
  etag: string
  type: string
}

export interface OpenedFile extends StoredFile {
  /** The requested bytes; must be read to the end or destroyed. */
  stream: Readable
}

export interface LocalFile extends StoredFile {
  handle: FileHandle
}

export interface StoredObject {
  key: string
  size: number
}

export interface WrittenObject {
  key: string
  written: number
}

export interface PutOptions {
  /** MIME type; derived from the name by default. */
  type?: string
  /** Moves the file: renames it on disk, elsewhere deletes it after the upload. */
  move?: boolean
}

/**
 * Where films, pictures and originals live. A key is a relative path of plain names; a wrong one throws
 * `InvalidStorageKey`. A file appears whole or not at all, and survives a power loss right after `put`.
 */
export interface Storage {
  /** Stores a local file, replacing an existing one. */
  put(key: string, localPath: string, options?: PutOptions): Promise<void>
  putBytes(key: string, bytes: Uint8Array, type?: string): Promise<void>
  /** Stores a stream; one that fails leaves nothing. */
  putStream(key: string, bytes: Readable, type?: string): Promise<void>
  /** Opens a file or a range of it; undefined if it is missing. */
  open(key: string, range?: ByteRange): Promise<OpenedFile | undefined>
  /** The metadata of a file; undefined if it is missing. */
  find(key: string): Promise<StoredFile | undefined>
  /** A path on this machine with the file's bytes: in `folder`, or the stored file itself, to be read only. */
  localCopy(key: string, folder: string): Promise<string>
  /** Copies a file within the storage, without its bytes passing through; false if it is missing. */
  copy(from: string, to: string): Promise<boolean>
  /** Removes a file; nothing there is fine. */
  remove(key: string): Promise<void>
  /** Removes everything under a folder; nothing there is fine. */
  removeFolder(key: string): Promise<void>
  /** Everything under a folder, in the order of the keys. */
  list(key: string): Promise<StoredObject[]>
  /** Like `list`, with the time each was written, in milliseconds. */
  listWritten(key: string): Promise<WrittenObject[]>
  /** The names of the folders right under one. */
  folders(key: string): Promise<string[]>
  /** When something under a folder was last written, in milliseconds; undefined where nothing is. */
  lastWritten(key: string): Promise<number | undefined>
  /** Disk storage only: removes unfinished files older than `before`; returns their number. */
  removeUnfinished?(before: number): Promise<number>
  /** Disk storage only: the path of a file, whether it exists or not. */
  pathOf?(key: string): string
  /** Disk storage only: flushes a file that was written by its path. */
  sync?(key: string): Promise<void>
  /** Disk storage only: opens a file for reading, to be closed; undefined if it is missing. */
  openLocal?(key: string): Promise<LocalFile | undefined>
}

/** The storage the configuration names: `DATA_DIR/media`, or an S3 bucket. */
export async function openStorage(config: Pick<Config, 'data_dir' | 'storage_url'>): Promise<Storage> {
  if (!config.storage_url) return new DiskStorage(join(config.data_dir, 'media'))
  const bucket = readBucket(config.storage_url)
  const { S3Storage } = await import('./s3.ts') // its client takes 100 ms to load: only those who use it wait
  return new S3Storage(bucket)
}

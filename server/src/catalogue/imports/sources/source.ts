import type { FilmPlace } from '@matinee/contract/catalogue/film-imports'
import type { Readable } from 'node:stream'
import type { Refusal } from '../../../platform/errors.ts'
import type { ImportedFilm } from '../imported-film.ts'

type BucketPlace = Extract<FilmPlace, { kind: 'bucket' }>

/** The stored file of a list. */
export interface ListPlace {
  kind: 'list'
  file_key: string
  file_name: string
  bytes: number
  is_utf8: boolean
}

/** Where films are, as it is stored: without the secret of a bucket, which is sealed beside it. */
export type ImportPlace = ListPlace | Exclude<FilmPlace, { kind: 'bucket' }> | Omit<BucketPlace, 'secret_key'>

/** A film that was found, whose file nobody has looked at yet. */
export interface FoundFilm {
  /** What it is recognised by when it is found again. */
  key: string | null
  /** Of its file: read by the source that found it. */
  address: string | null
  title: string
  film: ImportedFilm
  /** Bytes and seconds as the source says. */
  size: number | null
  seconds: number | null
  faults: Refusal[]
}

export interface SourceFileFacts {
  size: number | null
  /** Changes with the bytes, as an ETag does. */
  fingerprint: string | null
}

export interface OpenedSourceFile extends SourceFileFacts {
  /** The byte it begins with: 0 where the source cannot go on. */
  start: number
  stream: Readable
}

export interface OpenOptions {
  start: number
  fingerprint: string | null
  signal: AbortSignal
}

/** Finds films at a place and reads their files. What cannot be read is refused. */
export interface FilmSource {
  films(signal: AbortSignal): AsyncIterable<FoundFilm>
  look(address: string, signal: AbortSignal): Promise<SourceFileFacts>
  open(address: string, options: OpenOptions): Promise<OpenedSourceFile>
  /** Headings of a list that mean nothing here. */
  ignored?: string[]
}

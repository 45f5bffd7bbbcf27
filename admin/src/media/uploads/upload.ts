import type { Meter } from './meter.ts'

export const UPLOAD_STATES = [
  'queued',
  'sending',
  'waiting',
  'paused',
  'failed',
  'refused',
  'needs_file',
  'done',
] as const

export type UploadState = (typeof UPLOAD_STATES)[number]

/** A file that is uploaded. */
export interface Upload {
  id: string
  name: string
  /** Bytes. */
  size: number
  last_modified: number
  type: string
  /** Bytes sent. */
  sent: number
  added_at: number
  state: UploadState
  /** Why it waits, failed or was refused, as a sentence. */
  problem: string | null
  /** The address of the upload on the server. */
  url: string | null
  /** The program whose film it replaces; when done, the program it belongs to. */
  program_id: number | null
  /** The collection whose last chapter it becomes. */
  collection_id: number | null
  meter: Meter
}

/** Whether it is still active: closing the page would interrupt it. */
export const isRunning = ({ state }: Upload) =>
  state === 'queued' || state === 'sending' || state === 'waiting'

/** Whether it occupies one of the parallel slots. */
export const isActive = ({ state }: Upload) => state === 'sending' || state === 'waiting'

/** Whether it is finished for good. */
export const isOver = ({ state }: Upload) => state === 'done' || state === 'refused'

export const isSameFile = (upload: Upload, file: File) =>
  upload.name === file.name && upload.size === file.size && upload.last_modified === file.lastModified

export const newUpload = (
  file: File,
  program_id: number | null,
  collection_id: number | null = null,
): Upload => ({
  id: crypto.getRandomValues(new Uint32Array(2)).join('-'),
  name: file.name,
  size: file.size,
  last_modified: file.lastModified,
  type: file.type,
  sent: 0,
  added_at: Date.now(),
  state: 'queued',
  problem: null,
  url: null,
  program_id,
  collection_id,
  meter: [],
})

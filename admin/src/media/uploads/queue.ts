import { measure } from './meter.ts'
import { newUpload, isActive, isOver, isSameFile, type Upload } from './upload.ts'
import type { UnfinishedUploads } from './unfinished-uploads.ts'

const AT_ONCE = 2
/** Milliseconds between two samples: more would only redraw the screen. */
const MEASURE_EVERY = 250

/** The callbacks of a running transfer. */
export type TransferEvent =
  | { kind: 'url'; url: string }
  | { kind: 'progress'; sent: number }
  | { kind: 'waiting' }
  | { kind: 'failed'; problem: string }
  | { kind: 'done'; program_id: number | null }

/** Sends a file from the server's offset on; ends by `failed`, `done` or the returned stop function. */
export type StartTransfer = (file: File, upload: Upload, tell: (news: TransferEvent) => void) => () => void

export interface UploadPlatform {
  start: StartTransfer
  /** Lets the server delete what has arrived of an upload. */
  discard: (url: string) => void
  /** Why a file is refused, as a sentence, or null. */
  refuse: (file: File) => string | null
  unfinished: UnfinishedUploads
  now: () => number
  finished: (upload: Upload) => void
}

export interface Uploads {
  subscribe: (listener: () => void) => () => void
  list: () => readonly Upload[]
  /** Queues files; one that was uploading before a reload continues at its offset. */
  add: (files: readonly File[], programId?: number | null, collectionId?: number | null) => void
  pause: (id: string) => void
  /** Queues a paused, failed or waiting upload again. */
  resume: (id: string) => void
  /** Resumes an upload after a reload with its file; false if it is another file. */
  chooseAgain: (id: string, file: File) => boolean
  /** Cancels an upload and lets the server delete what has arrived. */
  cancel: (id: string) => void
  /** Removes finished uploads from the list. */
  clear: () => void
  /** Retries waiting uploads now. */
  wake: () => void
}

/** Whether an unfinished upload has the same target as an added file; a file without a target always matches. */
const isMeantFor = (left: Upload, programId: number | null, collectionId: number | null) =>
  (programId === null || left.program_id === programId) &&
  (collectionId === null || left.collection_id === collectionId)

/** The queue of uploads: two run at a time, in the order they were added. */
export function makeUploads(ground: UploadPlatform): Uploads {
  let uploads: readonly Upload[] = ground.unfinished.left()
  const files = new Map<string, File>()
  const stops = new Map<string, () => void>()
  const listeners = new Set<() => void>()

  const find = (id: string) => uploads.find((upload) => upload.id === id)

  function set(next: readonly Upload[]) {
    uploads = next
    for (const listener of listeners) listener()
  }

  function change(id: string, part: Partial<Upload>) {
    set(uploads.map((upload) => (upload.id === id ? { ...upload, ...part } : upload)))
  }

  function startNext() {
    const next = uploads.find(({ state }) => state === 'queued')
    if (!next || uploads.filter(isActive).length >= AT_ONCE) return

    change(next.id, { state: 'sending', problem: null, meter: [] })
    stops.set(
      next.id,
      ground.start(files.get(next.id)!, next, (news) => hear(next.id, news)),
    )
    startNext()
  }

  function stop(id: string) {
    stops.get(id)?.()
    stops.delete(id)
  }

  function queue(id: string, file: File) {
    files.set(id, file)
    change(id, { state: 'queued', problem: null })
    startNext()
  }

  function resume(id: string) {
    stop(id)
    const file = files.get(id)
    if (file) queue(id, file)
  }

  function hear(id: string, news: TransferEvent) {
    const upload = find(id)
    if (!upload || !isActive(upload)) return

    if (news.kind === 'progress') return hearProgress(upload, news.sent)
    if (news.kind === 'waiting') return change(id, { state: 'waiting', meter: [] })
    if (news.kind === 'url') return keep({ ...upload, url: news.url })
    return hearEnd(upload, news)
  }

  function keep(upload: Upload) {
    ground.unfinished.remember(upload)
    change(upload.id, upload)
  }

  function hearProgress(upload: Upload, sent: number) {
    const at = ground.now()
    const last = upload.meter.at(-1)
    if (last && at - last.at < MEASURE_EVERY && sent < upload.size) return
    keep({ ...upload, state: 'sending', sent, meter: measure(upload.meter, at, sent) })
  }

  function hearEnd(upload: Upload, news: Extract<TransferEvent, { kind: 'failed' | 'done' }>) {
    stops.delete(upload.id)
    if (news.kind === 'failed') change(upload.id, { state: 'failed', problem: news.problem })
    else finish({ ...upload, state: 'done', sent: upload.size, program_id: news.program_id })
    startNext()
  }

  function finish(upload: Upload) {
    ground.unfinished.forget(upload.id)
    files.delete(upload.id)
    change(upload.id, upload)
    ground.finished(upload)
  }

  function addOne(file: File, programId: number | null, collectionId: number | null) {
    const left = uploads.find((upload) => upload.state === 'needs_file' && isSameFile(upload, file))
    if (left && isMeantFor(left, programId, collectionId)) return queue(left.id, file)

    const problem = ground.refuse(file)
    const upload = newUpload(file, programId, collectionId)
    set([...uploads, problem ? { ...upload, state: 'refused', problem } : upload])
    if (!problem) queue(upload.id, file)
  }

  return {
    list: () => uploads,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    add(given, programId = null, collectionId = null) {
      for (const file of given) addOne(file, programId, collectionId)
    },
    pause(id) {
      stop(id)
      change(id, { state: 'paused', meter: [] })
      startNext()
    },
    resume,
    chooseAgain(id, file) {
      const upload = find(id)
      if (!upload || !isSameFile(upload, file)) return false
      queue(id, file)
      return true
    },
    cancel(id) {
      stop(id)
      const url = find(id)?.url
      ground.unfinished.forget(id)
      files.delete(id)
      set(uploads.filter((upload) => upload.id !== id))
      if (url) ground.discard(url)
      startNext()
    },
    clear: () => set(uploads.filter((upload) => !isOver(upload))),
    wake() {
      for (const { id } of uploads.filter(({ state }) => state === 'waiting')) resume(id)
    },
  }
}

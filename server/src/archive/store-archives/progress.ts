import type { Context } from '../../platform/context.ts'
import { updateArchiveIn, type StoreArchiveRow } from './queries.ts'

const WRITTEN_EVERY_MS = 700

export interface ArchiveProgress {
  signal: AbortSignal
  add(bytes: number, added: number): void
  /** Bytes added to the place, before this process as well. */
  added(): number
  /** Waits for what is being written down. */
  end(): Promise<void>
}

/** Writes down how far the work on an archive is, and ends it when somebody has stopped it. */
export function createProgress(
  { db }: Pick<Context, 'db'>,
  { id, state, added_bytes }: Pick<StoreArchiveRow, 'id' | 'state' | 'added_bytes'>,
  signal: AbortSignal,
): ArchiveProgress {
  const stopped = new AbortController()
  const sum = { done_bytes: 0, added_bytes }
  let written = Promise.resolve()
  let at = 0
  const write = async () => {
    const changes = state === 'making' ? sum : { done_bytes: sum.done_bytes }
    const row = await updateArchiveIn(db, id, state, changes)
    if (!row) stopped.abort(new ArchiveStopped())
  }
  return {
    signal: AbortSignal.any([signal, stopped.signal]),
    add(bytes, added) {
      sum.done_bytes += bytes
      sum.added_bytes += added
      if (Date.now() - at < WRITTEN_EVERY_MS) return
      at = Date.now()
      written = written.then(write).catch((error: unknown) => stopped.abort(error))
    },
    added: () => sum.added_bytes,
    end: () => written,
  }
}

/** Somebody has stopped the work on an archive. */
export class ArchiveStopped extends Error {}

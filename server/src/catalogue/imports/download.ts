import { DAY_MS } from '@matinee/contract/platform/durations'
import { mkdir, open, stat, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import { DiskFull } from '../../media/upload/upload-errors.ts'
import { assertFreeSpace } from '../../media/upload/uploads.ts'
import { assertSize } from './check.ts'
import { SourceChanged, SourceTimeout, SourceTooLarge, SourceTruncated } from './import-errors.ts'
import type { FilmSource, OpenedSourceFile } from './sources/source.ts'

const ATTEMPTS = 5
const FIRST_PAUSE_MS = 500
/** The longest a film may take to arrive. */
const LONGEST_MS = DAY_MS
const SYNC_BYTES = 64 * 1024 * 1024
const REPORT_MS = 500
const PASSING_CODES = new Set(['film_source_unreachable', 'film_source_timeout', 'film_source_truncated'])

export interface DownloadInput {
  address: string
  /** Where its bytes are gathered; those that are there already are not loaded again. */
  path: string
  /** As it was when it was checked. */
  size: number | null
  fingerprint: string | null
  onProgress: (received: number) => Promise<void>
}

/**
 * Loads a film into a file, going on after interruptions with the bytes that have arrived. Refuses what has changed since
 * the check, what is too large or never ends, and what does not arrive whole after several attempts.
 */
export async function download(
  ctx: Pick<Context, 'config'>,
  source: FilmSource,
  wanted: DownloadInput,
  signal: AbortSignal,
): Promise<void> {
  await mkdir(dirname(wanted.path), { recursive: true })
  const limit = AbortSignal.any([signal, AbortSignal.timeout(LONGEST_MS)])
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await receive(ctx, source, wanted, limit)
    } catch (error) {
      signal.throwIfAborted()
      if (limit.aborted) throw SourceTimeout()
      if (!isPassing(error) || attempt === ATTEMPTS) throw error
      await pause(FIRST_PAUSE_MS * 2 ** attempt, undefined, { signal })
    }
  }
}

const isPassing = (error: unknown) =>
  error instanceof Refusal &&
  (PASSING_CODES.has(error.code) ||
    (error.code === 'film_source_refused' && Number(error.values['status']) >= 500))

async function receive(
  ctx: Pick<Context, 'config'>,
  source: FilmSource,
  wanted: DownloadInput,
  signal: AbortSignal,
): Promise<void> {
  const has = (await stat(wanted.path).catch(() => undefined))?.size ?? 0
  if (has > 0 && has === wanted.size) return
  const { fingerprint, size } = wanted
  // Without either, nobody could tell whether the rest belongs to what is there.
  const start = fingerprint !== null || size !== null ? has : 0
  const opened = await source.open(wanted.address, { start, fingerprint, signal })
  try {
    assertUnchanged(wanted, opened)
    assertSize(ctx, opened.size)
    await assertFreeSpace(ctx.config.data_dir, (opened.size ?? 0) - opened.start)
    await append(ctx, opened, wanted)
  } finally {
    opened.stream.destroy()
  }
}

function assertUnchanged(wanted: DownloadInput, { size, fingerprint }: OpenedSourceFile) {
  const isOther = <T>(one: T | null, other: T | null) => one !== null && other !== null && one !== other
  if (isOther(wanted.fingerprint, fingerprint) || isOther(wanted.size, size)) throw SourceChanged()
}

async function append(
  ctx: Pick<Context, 'config'>,
  opened: OpenedSourceFile,
  { path, onProgress }: DownloadInput,
): Promise<void> {
  const file = await open(path, opened.start > 0 ? 'r+' : 'w')
  try {
    const end = await writeStream(file, opened, ctx.config.upload_limit, onProgress)
    await file.datasync()
    await onProgress(end)
    if (opened.size !== null && end < opened.size) throw SourceTruncated()
  } finally {
    await file.close()
  }
}

/** Writes what arrives at its place in the file; returns where it ends. */
async function writeStream(
  file: FileHandle,
  { stream, start, size }: OpenedSourceFile,
  limit: number,
  onProgress: DownloadInput['onProgress'],
): Promise<number> {
  const most = size ?? limit
  let end = start
  let synced = start
  let reported = Date.now()
  for await (const chunk of readable(stream)) {
    if (end + chunk.length > most) throw tooMuch(size, limit)
    await writeChunk(file, chunk, end)
    end += chunk.length
    if (end - synced >= SYNC_BYTES) {
      await file.datasync()
      synced = end
    }
    if (Date.now() - reported < REPORT_MS) continue
    reported = Date.now()
    await onProgress(end)
  }
  return end
}

async function writeChunk(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  try {
    for (let written = 0; written < chunk.length;)
      written += (await file.write(chunk, written, chunk.length - written, position + written)).bytesWritten
  } catch (error) {
    throw ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '') ? DiskFull() : error
  }
}

const GB = 1_000_000_000
const tooMuch = (size: number | null, limit: number) =>
  size === null ? SourceTooLarge({ values: { limit_gb: limit / GB } }) : SourceChanged()

/** The chunks of a stream; a connection that breaks counts as one that did not bring everything. */
async function* readable(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream
  } catch (cause) {
    throw Object.assign(SourceTruncated(), { cause })
  }
}

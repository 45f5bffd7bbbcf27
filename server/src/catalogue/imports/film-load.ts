import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { locateBinaries } from '../../media/transcode/ffmpeg.ts'
import { probeFilm } from '../../media/transcode/probe.ts'
import { nextVideoId } from '../../media/upload/upload-queries.ts'
import { videoFolder } from '../../media/video-removal.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { safeFileName } from '../../platform/storage/keys.ts'
import { download } from './download.ts'
import { SourceChecksum } from './import-errors.ts'
import * as query from './import-queries.ts'
import { loadSidecars } from './sidecars.ts'
import { placeFilm } from './placement.ts'
import type { FilmSource } from './sources/source.ts'

interface FilmToLoad {
  source: FilmSource
  row: query.FilmRow
  /** Where its bytes are gathered. */
  path: string
}

/** Loads one film, checks it, and makes the program it is shown by. May be repeated after a crash at any point. */
export async function loadFilm(
  ctx: StoreContext,
  found: query.FilmImportRecord,
  { source, row, path }: FilmToLoad,
  signal: AbortSignal,
): Promise<void> {
  const videoId = row.video_id ?? (await nextVideoId(ctx.db))
  const fileName = fileNameOf(row.file_address!)
  const key = `${videoFolder(videoId)}/original/${safeFileName(fileName)}`
  if (!row.video_id || !(await ctx.storage.find(key))) {
    const facts = await loadFile(ctx, source, { row, path }, signal)
    await query.updateRow(ctx.db, row, { video_id: videoId, ...facts })
    await ctx.storage.put(key, path, { move: true })
  }
  const sidecars = await loadSidecars(ctx, source, { row, videoId }, signal)
  await placeFilm(ctx, found, { row, videoId, key, fileName, ...sidecars })
}

/** The film as a whole and checked file. */
async function loadFile(
  ctx: StoreContext,
  source: FilmSource,
  { row, path }: Omit<FilmToLoad, 'source'>,
  signal: AbortSignal,
) {
  const { file_address, size, fingerprint } = row
  const onProgress = (received: number) => query.updateRow(ctx.db, row, { received }).then(() => {})
  await download(ctx, source, { address: file_address!, path, size, fingerprint, onProgress }, signal)
  if (row.film.checksum && (await sha256Of(path, signal)) !== row.film.checksum) throw SourceChecksum()
  const { duration } = await probeFilm(path, locateBinaries(ctx.config.ffmpeg_path), signal)
  const received = (await stat(path)).size
  return { size: received, received, seconds: duration }
}

async function sha256Of(path: string, signal: AbortSignal): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { signal })) hash.update(chunk as Buffer)
  return hash.digest('hex')
}

/** The name of the file at an address. */
function fileNameOf(address: string): string {
  const path = URL.parse(address)?.pathname ?? address
  const name = basename(decodeSafely(path)).replace(/\p{C}/gu, '').trim()
  return name.slice(0, 255) || 'film'
}

function decodeSafely(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

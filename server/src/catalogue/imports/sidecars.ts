import { nativeLanguageName } from '../../media/captions/languages.ts'
import { parseCaptions } from '../../media/captions/captions.ts'
import { storeCaptions } from '../../media/captions/video-captions.ts'
import type { Refusal } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { createAllShapes, storeOriginal, type PictureColumns } from '../programs/images.ts'
import { NoteCaptionsFailed, NotePictureFailed } from './import-errors.ts'
import type { ImportedCaption } from './imported-film.ts'
import type { FilmRow } from './import-queries.ts'
import type { FilmSource } from './sources/source.ts'
import { readAtMost } from './sources/web-text.ts'

const MOST_PICTURE_BYTES = 20_000_000
const MOST_CAPTION_BYTES = 2_000_000
const READ_MS = 60_000
const ANY_WIDTH = 1

export interface StoredCaption {
  language: string
  label: string
  file_key: string
  cues: number
}

/** The picture and captions of a film, as far as they could be loaded. */
export interface Sidecars {
  pictures: PictureColumns | null
  captions: StoredCaption[]
  notes: Refusal[]
}

/** Loads picture and captions; what fails is noted, and does not keep the film out. */
export async function loadSidecars(
  ctx: StoreContext,
  source: FilmSource,
  { row, videoId }: { row: FilmRow; videoId: number },
  signal: AbortSignal,
): Promise<Sidecars> {
  const notes: Refusal[] = []
  const attempt = async <T>(load: () => Promise<T>, note: Refusal): Promise<T | null> => {
    try {
      return await load()
    } catch (error) {
      signal.throwIfAborted()
      ctx.log.info({ err: error, import: row.import_id, line: row.line }, 'a part of a film is missing')
      notes.push(note)
      return null
    }
  }
  const read = (address: string, most: number) => readFile(source, address, most, signal)
  const { poster, captions } = row.film
  const pictures =
    poster &&
    (await attempt(
      async () =>
        createAllShapes(ctx, await storeOriginal(ctx, await read(poster, MOST_PICTURE_BYTES), ANY_WIDTH)),
      NotePictureFailed(),
    ))
  const stored: StoredCaption[] = []
  for (const caption of captions) {
    const note = NoteCaptionsFailed({ values: { language: caption.language } })
    const one = await attempt(() => storeCaption(ctx, videoId, caption, read), note)
    if (one) stored.push(one)
  }
  return { pictures: pictures || null, captions: stored, notes }
}

async function storeCaption(
  ctx: StoreContext,
  videoId: number,
  { language, address }: ImportedCaption,
  read: (address: string, most: number) => Promise<Buffer>,
): Promise<StoredCaption> {
  const { vtt, cues } = parseCaptions(await read(address, MOST_CAPTION_BYTES))
  const label = nativeLanguageName(language) ?? language
  return { language, label, cues, file_key: await storeCaptions(ctx, videoId, vtt) }
}

async function readFile(source: FilmSource, address: string, most: number, signal: AbortSignal) {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(READ_MS)])
  const { stream } = await source.open(address, { start: 0, fingerprint: null, signal: limit })
  return readAtMost(stream, most)
}

import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseCaptions } from './captions.ts'
import { FILM_INPUT_OPTIONS } from '../transcode/containers.ts'
import { isInputFault, runProgram, type FfmpegBinaries } from '../transcode/ffmpeg.ts'
import type { ProbedFilm, SubtitleStream } from '../transcode/film.ts'
import { buildTrackLabels } from './languages.ts'
import type { FileSender } from '../transcode/segment-upload-queue.ts'
import { Refusal } from '../../platform/errors.ts'

/** Text subtitles contained in a film. */
export interface ExtractedCaptions {
  /** Path of the WebVTT file in the film's folder. */
  path: string
  /** BCP 47, or `und`; a repeated language gets a number (`en-2`) in its path only. */
  language: string
  label: string
  cues: number
}

interface CaptionExtractionInput {
  source: string
  film: ProbedFilm
  folder: string
  binaries: FfmpegBinaries
  signal?: AbortSignal
}

const LIMIT_SECONDS = 3600
const LARGEST = 16_000_000

/** Extracts the text subtitles of a film as `captions/<language>.vtt`; unreadable ones are skipped. */
export async function extractCaptions(
  from: CaptionExtractionInput,
  send: FileSender,
): Promise<ExtractedCaptions[]> {
  const labels = buildTrackLabels(from.film.texts)
  const extracted: ExtractedCaptions[] = []
  for (const [index, text] of from.film.texts.entries()) {
    const captions = await extractTrack(from, text)
    if (!captions) continue
    const before = extracted.filter(({ language }) => language === text.language).length
    const path = `captions/${text.language}${before > 0 ? `-${before + 1}` : ''}.vtt`
    await send(path, captions.vtt)
    extracted.push({ path, language: text.language, label: labels[index]!, cues: captions.cues })
  }
  return extracted
}

async function extractTrack(
  { source, folder, binaries, signal }: CaptionExtractionInput,
  text: SubtitleStream,
) {
  const name = `text-${text.stream}.vtt`
  const args = ['-v', 'error', '-nostdin', '-y', ...FILM_INPUT_OPTIONS, '-i', `file:${resolve(source)}`]
  const output = ['-map', `0:${text.stream}`, '-c:s', 'webvtt', '-fs', String(LARGEST), '-f', 'webvtt', name]
  try {
    await runProgram({
      program: binaries.ffmpeg,
      args: [...args, ...output],
      folder,
      limit: LIMIT_SECONDS,
      signal,
    })
    return parseCaptions(await readFile(join(folder, name)))
  } catch (error) {
    if (isInputFault(error) || error instanceof Refusal) return undefined
    throw error
  }
}

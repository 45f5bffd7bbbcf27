import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readCaptions } from './captions.ts'
import { ONLY_FILMS } from './containers.ts'
import { isFaultOfInput, runProgram, type Binaries } from './ffmpeg.ts'
import type { Film, Text } from './film.ts'
import { labelsOf } from './languages.ts'
import type { Send } from './outbox.ts'
import { Refusal } from '../platform/errors.ts'

/** Subtitles found in a film. */
export interface Extracted {
  /** Of the WebVTT file in the film's folder. */
  path: string
  /** BCP 47, or `und`; `en-2`... where a language comes again is only in the path. */
  language: string
  label: string
  cues: number
}

interface From {
  source: string
  film: Film
  folder: string
  binaries: Binaries
  signal?: AbortSignal
}

const LIMIT_SECONDS = 3600
const LARGEST = 16_000_000

/** Hands over the text subtitles of a film as `captions/<language>.vtt`. One that cannot be read is left out. */
export async function extractCaptions(from: From, send: Send): Promise<Extracted[]> {
  const labels = labelsOf(from.film.texts)
  const extracted: Extracted[] = []
  for (const [index, text] of from.film.texts.entries()) {
    const captions = await extract(from, text)
    if (!captions) continue
    const before = extracted.filter(({ language }) => language === text.language).length
    const path = `captions/${text.language}${before > 0 ? `-${before + 1}` : ''}.vtt`
    await send(path, captions.vtt)
    extracted.push({ path, language: text.language, label: labels[index]!, cues: captions.cues })
  }
  return extracted
}

async function extract({ source, folder, binaries, signal }: From, text: Text) {
  const name = `text-${text.stream}.vtt`
  const args = ['-v', 'error', '-nostdin', '-y', ...ONLY_FILMS, '-i', `file:${resolve(source)}`]
  const output = ['-map', `0:${text.stream}`, '-c:s', 'webvtt', '-fs', String(LARGEST), '-f', 'webvtt', name]
  try {
    await runProgram({
      program: binaries.ffmpeg,
      args: [...args, ...output],
      folder,
      limit: LIMIT_SECONDS,
      signal,
    })
    return readCaptions(await readFile(join(folder, name)))
  } catch (error) {
    if (isFaultOfInput(error) || error instanceof Refusal) return undefined
    throw error
  }
}

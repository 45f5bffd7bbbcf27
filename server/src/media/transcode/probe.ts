import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import {
  FilmDamaged,
  FilmEmpty,
  FilmHasNoStreams,
  FilmIsPicture,
  FilmIsPlaylist,
  FilmSizeUnsupported,
  FilmTooLong,
  NotAFilm,
} from '../errors.ts'
import { FILM_INPUT_OPTIONS } from './containers.ts'
import { isInputFault, runProgram, type FfmpegBinaries } from './ffmpeg.ts'
import type { ProbedFilm, VideoStream } from './film.ts'
import { readDeclaredSize, sniffType, readFileHead, type SniffedType } from '../upload/file-type.ts'
import {
  findVideoStream,
  listAudioStreams,
  listSubtitleStreams,
  type FfprobeStream,
} from './ffprobe-streams.ts'

const LEAST_SCORE = 25 // below this score ffmpeg itself warns that it only guesses
const LEAST_SIDE = 16
const MOST_SIDE = 8192
const MOST_SECONDS = 24 * 3600
const PROBE_SECONDS = 60
const COUNT_SECONDS = 1800
const MOST_BYTES = 512 * 1024 * 1024

interface FfprobeOutput {
  format: { format_name: string; probe_score: number; duration?: string; start_time?: string }
  streams: FfprobeStream[]
  packets?: FfprobePacket[]
}

interface FfprobePacket {
  pts_time?: string
  dts_time?: string
  duration_time?: string
}

/**
 * Describes the film in a local file, or throws the refusal that tells its publisher why it cannot be used. Reads the
 * beginning and end of the file, and all of it only if they leave the duration in doubt.
 */
export async function probeFilm(
  source: string,
  { ffprobe }: FfmpegBinaries,
  signal?: AbortSignal,
): Promise<ProbedFilm> {
  const { size } = await stat(source)
  const head = await readFileHead(source)
  const looks = sniffType(head)
  assertLooksLikeFilm(looks)
  if (readDeclaredSize(head) > size) throw FilmDamaged()
  const ask = (args: string[], limit: number) =>
    runProgram({
      program: ffprobe,
      args: ['-v', 'error', ...FILM_INPUT_OPTIONS, ...args, `file:${resolve(source)}`],
      folder: tmpdir(),
      limit,
      largest: MOST_BYTES,
      signal,
    })
  const found = await probeHeadAndEnd(ask, looks)
  const film = toProbedFilm(found, size)
  assertWithinLimits(film)
  return { ...film, duration: await measureDuration(found, film, ask) }
}

type RunFfprobe = (args: string[], limit: number) => Promise<string>

function assertLooksLikeFilm(looks: SniffedType) {
  if (looks === 'empty') throw FilmEmpty()
  if (looks === 'text') throw FilmIsPlaylist()
  if (looks === 'picture') throw FilmIsPicture()
}

// Seeking far beyond the end leads to the last keyframe; what follows shows whether the file is complete.
const END = '99999999%'

async function probeHeadAndEnd(ask: RunFfprobe, looks: SniffedType): Promise<FfprobeOutput> {
  const entries = 'packet=pts_time,dts_time,duration_time'
  const args = [
    '-of',
    'json',
    '-read_intervals',
    END,
    '-show_format',
    '-show_streams',
    '-show_entries',
    entries,
  ]
  const answer = await ask(args, PROBE_SECONDS).catch((error: unknown) => {
    if (!isInputFault(error)) throw error
    throw looks === 'film' ? FilmDamaged() : NotAFilm()
  })
  const found = JSON.parse(answer) as FfprobeOutput
  if (!found.format || found.format.probe_score < LEAST_SCORE) throw NotAFilm()
  return found
}

function toProbedFilm({ format, streams }: FfprobeOutput, size: number): ProbedFilm {
  const picture = findVideoStream(streams)
  const sounds = listAudioStreams(streams)
  if (!picture && sounds.length === 0) throw FilmHasNoStreams()
  const duration = Number(format.duration ?? 0)
  return {
    container: format.format_name,
    size,
    duration,
    ...(picture && { picture }),
    sounds,
    texts: listSubtitleStreams(streams),
  }
}

function assertWithinLimits({ picture, duration }: ProbedFilm) {
  if (picture && !isSizeSupported(picture)) {
    throw FilmSizeUnsupported({ values: { width: picture.width, height: picture.height } })
  }
  if (duration > MOST_SECONDS) throw FilmTooLong({ values: { hours: Math.round(duration / 3600) } })
}

const isSizeSupported = ({ width, height }: VideoStream) =>
  Math.min(width, height) >= LEAST_SIDE && Math.max(width, height) <= MOST_SIDE

/** The real duration in seconds; refuses a truncated file. */
async function measureDuration(
  found: FfprobeOutput,
  { duration }: ProbedFilm,
  ask: RunFfprobe,
): Promise<number> {
  const start = Number(found.format.start_time ?? 0)
  const missing = Math.max(2, duration * 0.05) // tracks of one film may end at different times
  if (duration > 0 && findLastPacketEnd(found.packets ?? []) - start >= duration - missing) return duration
  const counted = findLastPacketEnd(await readAllPackets(ask)) - start
  if (counted <= 0 || counted < duration - missing) throw FilmDamaged()
  if (counted > MOST_SECONDS) throw FilmTooLong({ values: { hours: Math.round(counted / 3600) } })
  return duration > 0 ? duration : counted
}

async function readAllPackets(ask: RunFfprobe): Promise<FfprobePacket[]> {
  const args = ['-of', 'csv=p=0', '-show_entries', 'packet=pts_time,dts_time,duration_time']
  const lines = (await ask(args, COUNT_SECONDS)).split('\n')
  return lines.map((line) => {
    const [pts_time = '', dts_time = '', duration_time = ''] = line.split(',')
    return { pts_time, dts_time, duration_time }
  })
}

/** The latest end of these packets, in seconds. */
const findLastPacketEnd = (packets: FfprobePacket[]) =>
  packets.reduce((end, packet) => {
    const at = parseSeconds(packet.pts_time) ?? parseSeconds(packet.dts_time)
    return at === undefined ? end : Math.max(end, at + (parseSeconds(packet.duration_time) ?? 0))
  }, -Infinity)

/** ffprobe reports unknown values as `N/A`, or omits them. */
const parseSeconds = (text: string | undefined) =>
  text && Number.isFinite(Number(text)) ? Number(text) : undefined

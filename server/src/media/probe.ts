import { stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import {
  FilmDamaged,
  FilmEmpty,
  FilmHasNothing,
  FilmIsPicture,
  FilmIsPlaylist,
  FilmSizeAbsurd,
  FilmTooLong,
  NotAFilm,
} from './errors.ts'
import { ONLY_FILMS } from './containers.ts'
import { isFaultOfInput, runProgram, type Binaries } from './ffmpeg.ts'
import type { Film, Picture } from './film.ts'
import { announcedSize, looksOf, readHead, type Looks } from './sniff.ts'
import { pictureOf, soundsOf, textsOf, type Stream } from './streams.ts'

const LEAST_SCORE = 25 // below, ffmpeg itself warns that it only guesses
const LEAST_SIDE = 16
const MOST_SIDE = 8192
const MOST_SECONDS = 24 * 3600
const PROBE_SECONDS = 60
const COUNT_SECONDS = 1800
const MOST_BYTES = 512 * 1024 * 1024

interface Found {
  format: { format_name: string; probe_score: number; duration?: string; start_time?: string }
  streams: Stream[]
  packets?: Packet[]
}

interface Packet {
  pts_time?: string
  dts_time?: string
  duration_time?: string
}

/**
 * Describes the film in a local file, or throws the refusal that tells its publisher why it cannot be used.
 * Reads the head and the end of the file; all of it only when they leave the length in doubt.
 */
export async function probe(source: string, { ffprobe }: Binaries, signal?: AbortSignal): Promise<Film> {
  const { size } = await stat(source)
  const head = await readHead(source)
  const looks = looksOf(head)
  refuseByLooks(looks)
  if (announcedSize(head) > size) throw FilmDamaged()
  const ask = (args: string[], limit: number) =>
    runProgram({
      program: ffprobe,
      args: ['-v', 'error', ...ONLY_FILMS, ...args, `file:${resolve(source)}`],
      folder: tmpdir(),
      limit,
      largest: MOST_BYTES,
      signal,
    })
  const found = await headAndEnd(ask, looks)
  const film = filmOf(found, size)
  refuseAbsurd(film)
  return { ...film, duration: await lengthOf(found, film, ask) }
}

type Ask = (args: string[], limit: number) => Promise<string>

function refuseByLooks(looks: Looks) {
  if (looks === 'empty') throw FilmEmpty()
  if (looks === 'text') throw FilmIsPlaylist()
  if (looks === 'picture') throw FilmIsPicture()
}

// Seeking far beyond the end leads to the last key frame; what follows it shows whether the file is whole.
const END = '99999999%'

async function headAndEnd(ask: Ask, looks: Looks): Promise<Found> {
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
    if (!isFaultOfInput(error)) throw error
    throw looks === 'film' ? FilmDamaged() : NotAFilm()
  })
  const found = JSON.parse(answer) as Found
  if (!found.format || found.format.probe_score < LEAST_SCORE) throw NotAFilm()
  return found
}

function filmOf({ format, streams }: Found, size: number): Film {
  const picture = pictureOf(streams)
  const sounds = soundsOf(streams)
  if (!picture && sounds.length === 0) throw FilmHasNothing()
  const duration = Number(format.duration ?? 0)
  return {
    container: format.format_name,
    size,
    duration,
    ...(picture && { picture }),
    sounds,
    texts: textsOf(streams),
  }
}

function refuseAbsurd({ picture, duration }: Film) {
  if (picture && !hasSaneSize(picture)) {
    throw FilmSizeAbsurd({ values: { width: picture.width, height: picture.height } })
  }
  if (duration > MOST_SECONDS) throw FilmTooLong({ values: { hours: Math.round(duration / 3600) } })
}

const hasSaneSize = ({ width, height }: Picture) =>
  Math.min(width, height) >= LEAST_SIDE && Math.max(width, height) <= MOST_SIDE

/** Seconds of film that are really there; refuses a file whose end is missing. */
async function lengthOf(found: Found, { duration }: Film, ask: Ask): Promise<number> {
  const start = Number(found.format.start_time ?? 0)
  const missing = Math.max(2, duration * 0.05) // tracks of one film need not end together
  if (duration > 0 && endOf(found.packets ?? []) - start >= duration - missing) return duration
  const counted = endOf(await everyPacket(ask)) - start
  if (counted <= 0 || counted < duration - missing) throw FilmDamaged()
  if (counted > MOST_SECONDS) throw FilmTooLong({ values: { hours: Math.round(counted / 3600) } })
  return duration > 0 ? duration : counted
}

async function everyPacket(ask: Ask): Promise<Packet[]> {
  const args = ['-of', 'csv=p=0', '-show_entries', 'packet=pts_time,dts_time,duration_time']
  const lines = (await ask(args, COUNT_SECONDS)).split('\n')
  return lines.map((line) => {
    const [pts_time = '', dts_time = '', duration_time = ''] = line.split(',')
    return { pts_time, dts_time, duration_time }
  })
}

/** The latest moment, in seconds, at which one of the packets ends. */
const endOf = (packets: Packet[]) =>
  packets.reduce((end, packet) => {
    const at = seconds(packet.pts_time) ?? seconds(packet.dts_time)
    return at === undefined ? end : Math.max(end, at + (seconds(packet.duration_time) ?? 0))
  }, -Infinity)

/** ffprobe says `N/A`, or nothing, for what it does not know. */
const seconds = (text: string | undefined) =>
  text && Number.isFinite(Number(text)) ? Number(text) : undefined

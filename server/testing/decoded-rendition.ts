import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect } from 'vitest'
import { findBox } from '../src/media/transcode/mp4-boxes.ts'
import { readInitSegment } from '../src/media/transcode/fragments.ts'
import { encodeFilm, type EncodingResult } from '../src/media/transcode/film-encoding.ts'
import type { ProbedFilm } from '../src/media/transcode/film.ts'
import { probeFilm } from '../src/media/transcode/probe.ts'
import { binaries, makeFilmFile, type FilmKind } from './films.ts'

/** The result of decoding a whole rendition. */
export interface DecodedRendition {
  name: string
  width: number
  height: number
  frames: number
  /** Times of its keyframes, in seconds. */
  keys: number[]
  /** Duration in its playlist, in seconds. */
  duration: number
}

export interface TranscodedFilm {
  film: ProbedFilm
  made: EncodingResult
  /** The folder of the film, with the master playlist at the top. */
  folder: string
  /** The callbacks in order: paths of files, `watchable`, `halfway`. */
  told: string[]
}

const folders: string[] = []
afterAll(() => Promise.all(folders.splice(0).map((folder) => rm(folder, { recursive: true, force: true }))))

/** Transcodes a film of that kind, checking at every step that playlists name only delivered files. */
export async function transcodeKind(kind: FilmKind): Promise<TranscodedFilm> {
  const source = await makeFilmFile(kind)
  const folder = await mkdtemp(join(tmpdir(), `matinee-${kind}-`))
  folders.push(folder)
  const told: string[] = []
  const film = await probeFilm(source, binaries)
  const made = await encodeFilm({
    source,
    film,
    folder,
    binaries,
    on: {
      async file(path) {
        if (path.endsWith('.m3u8')) await expectNamesOnlyKnownFiles(told, folder, path)
        told.push(path)
      },
      progress: () => {},
      watchable: async () => void told.push('watchable'),
      rendition: async () => {},
      halfway: async () => void told.push('halfway'),
    },
  })
  return { film, made, folder, told }
}

async function expectNamesOnlyKnownFiles(told: string[], folder: string, path: string) {
  const named = filesIn(await readFile(join(folder, path), 'utf8')).map((file) => join(dirname(path), file))
  expect(named.filter((file) => !told.includes(file))).toEqual([])
}

/** The files in a playlist, from lines and attributes. */
export const filesIn = (playlist: string) => [
  ...playlist.split('\n').filter((line) => line && !line.startsWith('#')),
  ...[...playlist.matchAll(/URI="([^"]+)"/g)].map(([, file]) => file!),
]

const run = promisify(execFile)

interface ProbedStream {
  index: number
  codec_type: 'video' | 'audio'
  width?: number
  height?: number
}

interface Frame {
  stream_index: number
  pts_time?: string
  key_frame: number
}

/**
 * Decodes all renditions of a film through its master playlist, as it names them, at once: to start ffprobe takes
 * longer than to decode a second. Fails on any warning of the decoder.
 */
export async function decodeFilm(
  folder: string,
  { pictures, sounds }: Pick<EncodingResult, 'pictures' | 'sounds'>,
) {
  const asked = 'stream=index,codec_type,width,height:frame=stream_index,pts_time,key_frame'
  const args = ['-v', 'error', '-show_entries', asked, '-of', 'json', join(folder, 'master.m3u8')]
  const { stdout, stderr } = await run(binaries.ffprobe, args, { maxBuffer: 1e8 })
  expect(stderr).toBe('')
  const { streams, frames } = JSON.parse(stdout) as { streams: ProbedStream[]; frames: Frame[] }
  const describe = (kind: ProbedStream['codec_type'], names: { name: string }[]) => {
    const found = streams.filter(({ codec_type }) => codec_type === kind)
    return Promise.all(
      names.map(({ name }, at) =>
        describeRendition(
          { folder, name },
          found[at]!,
          frames.filter(({ stream_index }) => stream_index === found[at]!.index),
        ),
      ),
    )
  }
  return { pictures: await describe('video', pictures), sounds: await describe('audio', sounds) }
}

async function describeRendition(
  { folder, name }: { folder: string; name: string },
  { width = 0, height = 0 }: ProbedStream,
  frames: Frame[],
): Promise<DecodedRendition> {
  const playlist = await readFile(join(folder, name, 'index.m3u8'), 'utf8')
  for (const file of filesIn(playlist)) expect(existsSync(join(folder, name, file))).toBe(true)
  const times = frames.filter(({ key_frame }) => key_frame === 1).map(({ pts_time }) => Number(pts_time))
  const start = await firstMoment(folder, name)
  // ffmpeg's demuxer shifts films with negative offsets by the largest one; browsers do not.
  const keys = times.map((time) => Number((time - times[0]! + start).toFixed(4)))
  return { name, width, height, frames: frames.length, keys, duration: durationOf(playlist) }
}

/** The presentation time of the first frame in seconds, from the boxes of the first segment. */
async function firstMoment(folder: string, name: string): Promise<number> {
  const init = await readFile(join(folder, name, 'init.mp4'))
  const { timescale } = readInitSegment(findBox(init, 0, 'moov')!)
  const segment = await readFile(join(folder, name, '00001.m4s'))
  const traf = findBox(segment, 0, 'moof', 'traf')!
  const tfdt = findBox(traf, 8, 'tfdt')!
  const decoded = tfdt[8] === 1 ? Number(tfdt.readBigUInt64BE(12)) : tfdt.readUInt32BE(12)
  return (decoded + firstOffset(findBox(traf, 8, 'trun')!)) / timescale
}

/** The composition offset of the first sample of a run. */
function firstOffset(trun: Buffer): number {
  const flags = trun.readUInt32BE(8) & 0xffffff
  if (!(flags & 0x800)) return 0
  const before = [0x1, 0x4, 0x100, 0x200, 0x400].filter((flag) => flags & flag).length
  return trun.readInt32BE(16 + before * 4)
}

const durationOf = (playlist: string) =>
  [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, seconds]) => sum + Number(seconds), 0)

/** The average colour of a part of a frame: red, green and blue from 0 to 255. `at` is an ffmpeg filter. */
export async function colourOf(
  folder: string,
  name: string,
  crop: string,
): Promise<[number, number, number]> {
  const args = [
    '-v',
    'error',
    '-i',
    join(folder, name, 'index.m3u8'),
    '-frames:v',
    '1',
    '-vf',
    `${crop},scale=1:1:flags=area`,
  ]
  const { stdout } = await run(binaries.ffmpeg, [...args, '-f', 'rawvideo', '-pix_fmt', 'rgb24', '-'], {
    encoding: 'buffer',
  })
  return [stdout[0]!, stdout[1]!, stdout[2]!]
}

import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lanterns } from '@matinee/demo/scenes/lanterns'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { locateBinaries, runProgram } from '../media/transcode/ffmpeg.ts'
import { renderDemoFilm } from './films.ts'

const { ffmpeg, ffprobe } = locateBinaries(process.env.FFMPEG_PATH ?? 'ffmpeg')
const run = promisify(execFile)
const SECONDS = 8

let folder: string
let film: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matinee-demo-film-'))
  film = join(folder, 'film.mp4')
  await renderDemoFilm({ ...lanterns, seconds: SECONDS }, film, { ffmpegPath: ffmpeg })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

it('makes a film with picture and sound of the length asked for', async () => {
  const { stdout } = await run(ffprobe, [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name,width,height:format=duration',
    '-of',
    'json',
    film,
  ])
  const { streams, format } = JSON.parse(stdout) as { streams: object[]; format: { duration: string } }
  expect(streams).toMatchObject([{ codec_name: 'h264', width: 1280, height: 720 }, { codec_name: 'aac' }])
  expect(Number(format.duration)).toBeCloseTo(SECONDS, 1)
})

it('moves', async () => {
  const [before, after] = await Promise.all([frameAt(3), frameAt(5)])
  const difference = await sharp(before)
    .composite([{ input: after, blend: 'difference' }])
    .removeAlpha()
    .stats()
  expect(Math.max(...difference.channels.map(({ mean }) => mean))).toBeGreaterThan(0.5)
})

it('can be heard and never clips', async () => {
  const { stderr } = await run(ffmpeg, [
    '-hide_banner',
    '-i',
    film,
    '-vn',
    '-af',
    'volumedetect',
    '-f',
    'null',
    '-',
  ])
  const decibels = (which: string) => Number(new RegExp(`${which}_volume: (-?[\\d.]+) dB`).exec(stderr)?.[1])
  expect(decibels('mean')).toBeGreaterThan(-35)
  expect(decibels('max')).toBeLessThan(0)
})

it('leaves nothing but the film', async () => {
  expect(await readdir(folder)).toEqual(['film.mp4'])
})

it('leaves nothing at all when it is stopped', async () => {
  const stop = new AbortController()
  const stopped = renderDemoFilm(lanterns, join(folder, 'never.mp4'), {
    ffmpegPath: ffmpeg,
    signal: stop.signal,
  })
  stop.abort(new Error('stopped'))
  await expect(stopped).rejects.toThrow('stopped')
  expect(await readdir(folder)).toEqual(['film.mp4'])
})

async function frameAt(second: number): Promise<Buffer> {
  const png = join(folder, `frame-${second}.png`)
  await runProgram({
    program: ffmpeg,
    args: ['-v', 'error', '-ss', `${second}`, '-i', film, '-frames:v', '1', png],
    folder,
    limit: 60,
  })
  const frame = await sharp(png).toBuffer()
  await rm(png)
  return frame
}

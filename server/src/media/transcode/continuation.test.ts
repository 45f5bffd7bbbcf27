import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { binaries, makeFilmFile } from '../../../testing/films.ts'
import { decodeFilm, transcodeKind } from '../../../testing/decoded-rendition.ts'
import { DiskStorage } from '../../platform/storage/disk.ts'
import { continueRendition, continueSound } from './continuation.ts'
import { encodeFilm } from './film-encoding.ts'
import { readKeptTracks } from './kept-tracks.ts'
import { keyframeIntervals, planLadder } from './ladder.ts'
import { probeFilm } from './probe.ts'

const LIMIT = { timeout: 60_000 }
const run = promisify(execFile)
const root = await mkdtemp(join(tmpdir(), 'matinee-continued-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const storage = new DiskStorage(root)
const source = await makeFilmFile('joined')
const film = await probeFilm(source, binaries)
const whole = await transcodeKind('joined')

/** Encodes the film in another process, which stores nothing after a file of that name, and is killed then. */
async function killedAt(version: number, file: string) {
  const folder = await mkdtemp(join(root, 'work-'))
  const child = spawn(process.execPath, ['--input-type=module', '-e', script(folder, version, file)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface(child.stdout)) if (line === file) break
  child.kill('SIGKILL')
  await once(child, 'exit')
  return readKeptTracks(storage, { id: 1, version })
}

const script = (folder: string, version: number, last: string) => `
  import { rename, mkdir } from 'node:fs/promises'
  import { dirname } from 'node:path'
  import { encodeFilm } from ${JSON.stringify(import.meta.resolve('./film-encoding.ts'))}
  const [source, film, binaries, folder, stored, last] = ${JSON.stringify([source, film, binaries, folder, storedIn(version), last])}
  const none = async () => {}
  const file = async (path) => {
    await mkdir(dirname(stored + '/' + path), { recursive: true })
    await rename(folder + '/' + path, stored + '/' + path)
    console.log(path)
    if (path === last) await new Promise(() => {})
  }
  const on = { file, progress() {}, watchable: none, rendition: none, halfway: none }
  await encodeFilm({ source, folder, binaries, film, on })`

const storedIn = (version: number) => storage.pathOf(`videos/1/${version}/hls`)

/** What goes on with what is kept, and what of it was shown and stored. */
async function goOn(version: number) {
  const folder = await mkdtemp(join(root, 'work-'))
  const [stored, percents]: [string[], number[]] = [[], []]
  const made = await encodeFilm({
    ...{ source, film, binaries, folder, kept: await readKeptTracks(storage, { id: 1, version }) },
    on: {
      async file(path) {
        const to = join(storedIn(version), path)
        await mkdir(dirname(to), { recursive: true })
        await rename(join(folder, path), to)
        stored.push(path)
      },
      progress: ({ percent }) => void percents.push(percent),
      watchable: async () => {},
      rendition: async () => {},
      halfway: async () => {},
    },
  })
  return { made, stored, percents }
}

/** What there is to see and hear of an encoding. */
async function readTracks(folder: string) {
  const { pictures, sounds } = whole.made
  return {
    decoded: await decodeFilm(folder, whole.made),
    pictures: await Promise.all(pictures.map(({ name }) => readPicture(folder, name))),
    sounds: await Promise.all(sounds.map(({ name }) => readSound(folder, name))),
  }
}

async function readPicture(folder: string, name: string) {
  const packets = await packetsOf(folder, name)
  return {
    decodeTimes: packets.map(({ dts, duration }) => [dts, duration]),
    times: packets.map(({ pts }) => pts).toSorted((a, b) => a - b),
  }
}

async function readSound(folder: string, name: string) {
  const [packets, samples] = await Promise.all([packetsOf(folder, name), samplesOf(folder, name)])
  return { packets, samples }
}

interface Packet {
  pts: number
  dts: number
  duration: number
  flags: string
}

async function packetsOf(folder: string, name: string): Promise<Packet[]> {
  const asked = ['-show_entries', 'packet=pts,dts,duration,flags', '-of', 'json']
  const { stdout } = await run(
    binaries.ffprobe,
    ['-v', 'error', ...asked, join(folder, name, 'index.m3u8')],
    { maxBuffer: 1e8 },
  )
  return (JSON.parse(stdout) as { packets: Packet[] }).packets
}

/** Each sample of the left channel. */
async function samplesOf(folder: string, name: string): Promise<Int16Array> {
  const { stdout } = await run(
    binaries.ffmpeg,
    ['-v', 'error', '-i', join(folder, name, 'index.m3u8'), '-ac', '1', '-f', 's16le', '-'],
    { encoding: 'buffer', maxBuffer: 1e8 },
  )
  return new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length / 2)
}

describe('a film of hours', () => {
  const HOURS = 4
  const init = (name: string) => readFile(join(whole.folder, name, 'init.mp4'))
  /** As a playlist says them. */
  const segmentsOf = (seconds: (index: number) => number) =>
    Array.from({ length: HOURS * 900 }, (_, index) => ({
      duration: Number(seconds(index).toFixed(5)),
      bytes: 1,
    }))

  it('is counted in whole frames and samples', async () => {
    const ladder = planLadder(film)
    const [rung] = ladder.low
    const { first, others } = keyframeIntervals(rung!, ladder)
    const seconds = (index: number) => ((index === 0 ? first : others) * 1001) / 30_000
    const picture = continueRendition(
      { init: await init(rung!.name), segments: segmentsOf(seconds) },
      rung!,
      ladder,
    )
    expect(picture.kept).toBe(first + (HOURS * 900 - 1) * others)

    const fragment = 47 * 1024
    const sound = continueSound(
      {
        init: await init('a-1'),
        segments: segmentsOf((index) => ((index === 0 ? 1 : 4) * fragment) / 48_000),
      },
      'a-1',
    )
    expect(sound.kept).toBe((1 + (HOURS * 900 - 1) * 4) * fragment)
  })
})

const expected = await readTracks(whole.folder)

describe.each([
  [1, 'v240/00002.m4s', { tracks: 0, percent: 0 }],
  [2, 'v360/00004.m4s', { tracks: 4, percent: 20 }],
  [3, 'a-2/00004.m4s', { tracks: 4, percent: 20 }],
])('a film whose encoding is killed (%i) at %s', (version, file, least) => {
  it('goes on where it was, and no joint is to be seen or heard', LIMIT, async () => {
    const kept = await killedAt(version, file)
    const { made, stored, percents } = await goOn(version)
    const folder = storedIn(version)
    expect(made).toMatchObject({ stills: whole.made.stills, captions: [] })
    for (const [name, { segments }] of kept) {
      expect(stored).not.toContain(`${name}/init.mp4`)
      for (let index = 1; index <= segments.length; index += 1)
        expect(stored).not.toContain(`${name}/0000${index}.m4s`)
    }
    expect(kept.size).toBeGreaterThanOrEqual(least.tracks)
    expect(percents[0]).toBeGreaterThanOrEqual(least.percent)

    const ours = await readTracks(folder)
    expect(ours.decoded).toEqual(expected.decoded)
    expect(ours.pictures).toEqual(expected.pictures)
    for (const [index, { packets, samples }] of expected.sounds.entries()) {
      const sound = ours.sounds[index]!
      expect(sound.packets).toEqual(packets)
      expect(sound.samples.length).toBe(samples.length)
      expect(
        sound.samples.reduce((most, one, at) => Math.max(most, Math.abs(one - samples[at]!)), 0),
      ).toBeLessThan(200)
    }
  })
})

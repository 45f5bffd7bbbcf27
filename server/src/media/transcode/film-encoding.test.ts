import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { binaries, makeFilmFile } from '../../../testing/films.ts'
import { filesIn, transcodeKind } from '../../../testing/decoded-rendition.ts'
import { encodeFilm, type EncodingResult } from './film-encoding.ts'
import { probeFilm } from './probe.ts'

const folders: string[] = []
const newFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'matinee-package-'))
  folders.push(folder)
  return folder
}
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))))

const quiet = {
  file: async () => {},
  progress: () => {},
  watchable: async () => {},
  rendition: async () => {},
  halfway: async () => {},
}

const source = await makeFilmFile('fast')
const film = await probeFilm(source, binaries)

const whole = await transcodeKind('fast')

describe('a film', () => {
  it('can be watched before its high renditions are begun', () => {
    const { told } = whole
    expect(told.indexOf('watchable')).toBeLessThan(told.indexOf('halfway'))
    expect(told.findIndex((path) => path.startsWith('v720/'))).toBeGreaterThan(told.indexOf('halfway'))
    expect(told.indexOf('master.m3u8')).toBeLessThan(told.indexOf('watchable'))
    expect(told.at(-1)).toBe('master.m3u8')
  })

  it('is listed with what was measured', async () => {
    const master = await readFile(join(whole.folder, 'master.m3u8'), 'utf8')
    for (const { name, bandwidth } of whole.made.pictures) {
      const playlist = await readFile(join(whole.folder, name, 'index.m3u8'), 'utf8')
      const segments = filesIn(playlist).filter((file) => file.endsWith('.m4s'))
      const sizes = await Promise.all(
        segments.map(async (file) => (await readFile(join(whole.folder, name, file))).length),
      )
      const seconds = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].reduce(
        (sum, [, value]) => sum + Number(value),
        0,
      )
      const average = (sizes.reduce((sum, size) => sum + size, 0) * 8) / seconds
      expect(Math.abs(bandwidth.average - average)).toBeLessThan(2)
      expect(master).toContain(`BANDWIDTH=${bandwidth.peak},AVERAGE-BANDWIDTH=${bandwidth.average},`)
    }
    expect(new Set(whole.made.pictures.map(({ bandwidth }) => bandwidth.average)).size).toBe(3)
  })

  it('has posters, a blur hash and a storyboard that names parts of its sheets', async () => {
    const { made, folder } = whole
    expect(made.stills!.posters.length).toBeGreaterThan(2)
    for (const path of made.stills!.posters) {
      expect(await sharp(join(folder, path)).metadata()).toMatchObject({
        format: 'webp',
        width: 1280,
        height: 720,
      })
    }
    expect(made.stills!.blur_hash).toMatch(/^L[\w#$%*+,\-.:;=?@[\]^{|}~]{27}$/)
    const storyboard = await readFile(join(folder, 'storyboard.vtt'), 'utf8')
    expect(storyboard).toMatch(
      /^WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nstoryboard-1.webp#xywh=0,0,160,90\n/,
    )
    expect(await sharp(join(folder, 'storyboard-1.webp')).metadata()).toMatchObject({
      width: 320,
      height: 90,
    })
  })
})

describe('an interrupted making', () => {
  it('goes on after the decode that was done, and ends the same', { timeout: 60_000 }, async () => {
    let halfway: EncodingResult | undefined
    const stop = new AbortController()
    const first = encodeFilm({
      ...{ source, film, binaries, folder: await newFolder(), signal: stop.signal },
      on: {
        ...quiet,
        halfway: async (made) => {
          halfway = structuredClone(made)
          stop.abort(new Error('stopped by the test'))
        },
      },
    })
    await expect(first).rejects.toThrow('stopped by the test')

    const told: string[] = []
    const again = { source, film, binaries, folder: await newFolder(), made: halfway! }
    const made = await encodeFilm({ ...again, on: { ...quiet, file: async (path) => void told.push(path) } })
    expect(told.filter((path) => !path.startsWith('v720/'))).toEqual(['master.m3u8'])
    expect(made).toEqual(whole.made)
    expect(await readFile(join(again.folder, 'master.m3u8'))).toEqual(
      await readFile(join(whole.folder, 'master.m3u8')),
    )
  })

  it(
    'ends at once when it is stopped, or when a file cannot be handed over',
    { timeout: 60_000 },
    async () => {
      const folder = await newFolder()
      const file = async () => {
        throw new Error('the storage is full')
      }
      await expect(encodeFilm({ source, film, binaries, folder, on: { ...quiet, file } })).rejects.toThrow(
        'the storage is full',
      )
      const making = {
        source,
        film,
        binaries,
        folder,
        signal: AbortSignal.abort(new Error('before it began')),
      }
      await expect(encodeFilm({ ...making, on: quiet })).rejects.toThrow('before it began')
    },
  )

  it('leaves no ffmpeg behind when its process is killed', { timeout: 60_000 }, async () => {
    const folder = await newFolder()
    const long = join(folder, 'film.mp4')
    await copyFile(await makeFilmFile('long-360p'), long)
    const child = spawn(process.execPath, ['--input-type=module', '-e', script(long, folder)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(createInterface(child.stdout), 'line')
    expect(await ffmpegsIn(folder)).toBe(1)
    child.kill('SIGKILL')
    await vi.waitFor(async () => expect(await ffmpegsIn(folder)).toBe(0), { timeout: 10_000 })
  })
})

/** Encodes a film in another process; resolves when the first file exists. */
const script = (source: string, folder: string) => `
  import { encodeFilm } from ${JSON.stringify(import.meta.resolve('./film-encoding.ts'))}
  import { probeFilm } from ${JSON.stringify(import.meta.resolve('./probe.ts'))}
  const [source, folder, binaries] = ${JSON.stringify([source, folder, binaries])}
  const none = async () => {}
  const on = { file: async () => console.log('begun'), progress() {}, watchable: none, rendition: none, halfway: none }
  await encodeFilm({ source, folder, binaries, film: await probeFilm(source, binaries), on })`

/** The number of ffmpeg processes with a folder among their arguments. */
async function ffmpegsIn(folder: string): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'args='], { maxBuffer: 1e7 })
  // The supervisor has the same arguments after its own name.
  return stdout.split('\n').filter((line) => /^\S*ffmpeg /.test(line) && line.includes(folder)).length
}

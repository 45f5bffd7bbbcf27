import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { binaries, filmKinds, makeFilmFile, type FilmKind } from '../../../testing/films.ts'
import { decodeFilm, transcodeKind, type TranscodedFilm } from '../../../testing/decoded-rendition.ts'
import { Refusal } from '../../platform/errors.ts'
import { framesPerSecond } from './film.ts'
import { probeFilm } from './probe.ts'

const TABLE = fileURLToPath(new URL('../../../../docs/INPUTS.md', import.meta.url))
const rows: string[][] = []

/** The expected result of each kind: video as size and frame rate, audio and captions by language. */
const ACCEPTED_INPUTS: Partial<
  Record<FilmKind, { pictures: string[]; sounds?: string[]; captions?: string[] }>
> = {
  'mp4-h264': { pictures: ['426x240@25', '640x360@25'], sounds: ['und'] },
  'mov-prores': { pictures: ['426x240@25', '640x360@25'], sounds: ['und'] },
  'mkv-hevc': { pictures: ['426x240@25', '640x360@25'], sounds: ['und'] },
  'webm-vp9': { pictures: ['426x240@25', '640x360@25'], sounds: ['und'] },
  'mp4-av1': { pictures: ['426x240@25', '640x360@25'], sounds: ['und'] },
  'avi-mpeg4': { pictures: ['426x240@25', '640x360@25'], sounds: ['und'] },
  'ts-mpeg2': { pictures: ['426x240@25', '640x360@25'], sounds: ['und'] },
  'ts-h264': { pictures: ['426x240@25', '640x360@25'], sounds: ['und'] },
  'no-sound': { pictures: ['426x240@25', '640x360@25'] },
  'sound-only': { pictures: [], sounds: ['und'] },
  'sound-with-cover': { pictures: [], sounds: ['und'] },
  'several-sounds': { pictures: ['426x240@25', '640x360@25'], sounds: ['de', 'en', 'und'] },
  mono: { pictures: ['426x240@25', '640x360@25'], sounds: ['und'] },
  surround: { pictures: ['426x240@25', '640x360@25'], sounds: ['und'] },
  portrait: { pictures: ['240x426@25', '406x720@25'], sounds: ['und'] },
  rotated: { pictures: ['240x426@25', '360x640@25'] },
  odd: { pictures: ['426x240@25'] },
  'wide-pixels': { pictures: ['426x240@25', '1024x576@25'] },
  varying: { pictures: ['426x240@30', '640x360@30'], sounds: ['und'] },
  fast: { pictures: ['426x240@30', '854x480@30', '1280x720@60'] },
  'ten-bit': { pictures: ['426x240@25', '640x360@25'] },
  rgb: { pictures: ['320x240@25'] },
  hdr: { pictures: ['426x240@25', '640x360@25'] },
  interlaced: { pictures: ['300x240@25', '720x576@25'] },
  'one-frame': { pictures: ['426x240@25', '640x360@25'] },
  '4k': {
    pictures: ['426x240@25', '854x480@25', '1280x720@25', '1920x1080@25', '2560x1440@25', '3840x2160@25'],
  },
  subtitles: { pictures: ['426x240@25', '640x360@25'], sounds: ['und'], captions: ['en', 'fr'] },
}

const REFUSED_INPUTS: Partial<Record<FilmKind, string>> = {
  empty: 'film_empty',
  text: 'film_is_playlist',
  m3u8: 'film_is_playlist',
  concat: 'film_is_playlist',
  sdp: 'film_is_playlist',
  svg: 'film_is_playlist',
  html: 'film_is_playlist',
  png: 'film_is_picture',
  gif: 'film_is_picture',
  avif: 'film_is_picture',
  noise: 'not_a_film',
  truncated: 'film_damaged',
  'truncated-data': 'film_damaged',
  'truncated-mkv': 'film_damaged',
  'truncated-avi': 'film_damaged',
  zeroed: 'film_damaged',
  'subtitles-only': 'film_has_nothing',
  tiny: 'film_size_absurd',
  huge: 'film_size_absurd',
  endless: 'film_too_long',
}

/**
 * Decodes every rendition to its last frame: all are as long as the film and have their keyframes at the same times.
 */
async function expectWhole({ film, made, folder }: TranscodedFilm) {
  const { pictures, sounds } = await decodeFilm(folder, made)
  for (const [index, { width, height, frames, keys, duration }] of pictures.entries()) {
    const variant = made.pictures[index]!
    expect([width, height]).toEqual([variant.width, variant.height])
    expect(frames).toBe(Math.round(duration * variant.frame_rate))
    expect(keys).toEqual(film.duration > 1.05 ? [0, 1] : [0])
  }
  const frame = film.picture ? 1 / framesPerSecond(film.picture.frame_rate) : 0
  for (const { duration } of pictures)
    expect(Math.abs(duration - film.duration)).toBeLessThan(0.1 + 2 * frame)
  for (const { duration, frames } of sounds) {
    expect(Math.abs(duration - film.duration)).toBeLessThan(0.12)
    expect(frames).toBeGreaterThan(0)
  }
  const master = await readFile(`${folder}/master.m3u8`, 'utf8')
  for (const { name } of [...made.pictures, ...made.sounds]) expect(master).toContain(`${name}/index.m3u8`)
}

const languages = (tracks: readonly { language: string }[]) => tracks.map(({ language }) => language)

describe('what people have becomes playable', () => {
  for (const [kind, expected] of Object.entries(ACCEPTED_INPUTS) as [
    FilmKind,
    (typeof ACCEPTED_INPUTS)[FilmKind] & {},
  ][]) {
    it(`${filmKinds[kind].about}`, { timeout: 120_000 }, async () => {
      const making = await transcodeKind(kind)
      const { made } = making
      const pictures = made.pictures.map(
        ({ width, height, frame_rate }) => `${width}x${height}@${frame_rate}`,
      )
      const { sounds = [], captions = [] } = expected
      expect({ pictures, sounds: languages(made.sounds), captions: languages(made.captions) }).toEqual({
        pictures: expected.pictures,
        sounds,
        captions,
      })
      await expectWhole(making)
      rows.push(
        row(
          kind,
          'Plays',
          pictures,
          made.sounds.map(({ label }) => label),
          languages(made.captions),
        ),
      )
    })
  }
})

async function refusalOf(kind: FilmKind): Promise<unknown> {
  const source = await makeFilmFile(kind)
  return probeFilm(source, binaries)
    .then(() => transcodeKind(kind)) // some faults only show when the frames are decoded
    .catch((error: unknown) => error)
}

describe('what cannot be played is refused in words', () => {
  for (const [kind, code] of Object.entries(REFUSED_INPUTS) as [FilmKind, string][]) {
    it(`${filmKinds[kind].about}`, { timeout: 60_000 }, async () => {
      const refusal = await refusalOf(kind)
      expect(refusal).toBeInstanceOf(Refusal)
      expect((refusal as Refusal).code).toBe(code)
      rows.push(row(kind, `Refused: ${(refusal as Refusal).message}`, [], [], []))
    })
  }
})

const row = (kind: FilmKind, outcome: string, ...lists: string[][]) => [
  filmKinds[kind].about,
  outcome,
  ...lists.map((list) => list.join(', ').replaceAll('x', ' × ').replaceAll('@', ' at ') || '–'),
]

const TITLES = ['Input', 'Outcome', 'Pictures (frames a second)', 'Sounds', 'Captions']

/** A Markdown table with padded columns, as the formatter expects it. */
function table(lines: string[][]): string[] {
  const widths = TITLES.map((_, column) => Math.max(...lines.map((cells) => cells[column]!.length)))
  const rule = widths.map((width) => '-'.repeat(width))
  const [titles, ...rest] = lines.map((cells) => cells.map((cell, column) => cell.padEnd(widths[column]!)))
  return [titles!, rule, ...rest].map((cells) => `| ${cells.join(' | ')} |`)
}

const HEAD = [
  '# What becomes of each kind of input',
  '',
  'Written by the tests of `server/src/media/transcode/inputs.test.ts`, each row from a real file: it is made playable, every',
  'rendition is decoded to its last frame, and its length, size and key frames are held against the source. `WRITE_DOCS=1`',
  'writes the table anew; without it the tests fail when this table says something else than what happened.',
  '',
]

it('is all written down', async () => {
  const text = [...HEAD, ...table([TITLES, ...rows]), ''].join('\n')
  if (process.env['WRITE_DOCS']) await writeFile(TABLE, text)
  expect(text).toBe(await readFile(TABLE, 'utf8'))
})

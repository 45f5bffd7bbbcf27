import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { svgDocument } from './svg-shapes.ts'
import { paintPicture } from './painter.ts'
import { portraits } from './portraits.ts'
import {
  BANNER_SIZE,
  HORIZONTAL_POSTER,
  renderPortrait,
  renderPosters,
  PORTRAIT_SIZE,
  VERTICAL_POSTER,
} from './posters.ts'
import { demoFilms } from './demo-films.ts'

/** How many grey levels the picture's brightness spreads over: one colour alone has none. */
const contrastOf = async (webp: Buffer) => (await sharp(webp).greyscale().stats()).channels[0]!.stdev

it.each(demoFilms)('draws both posters of $title in their sizes', async ({ scene: load }) => {
  const sizes = [HORIZONTAL_POSTER, VERTICAL_POSTER]
  const posters = await renderPosters(await load(), sizes)
  for (const [at, poster] of posters.entries()) {
    expect(await sharp(poster).metadata()).toMatchObject({ ...sizes[at], format: 'webp' })
    expect(await contrastOf(poster)).toBeGreaterThan(8)
  }
})

it('draws the same poster each time', async () => {
  const scene = await demoFilms[0]!.scene()
  const [one, other] = await renderPosters(scene, [VERTICAL_POSTER, VERTICAL_POSTER])
  const [again] = await renderPosters(scene, [VERTICAL_POSTER])
  expect([one!.equals(other!), one!.equals(again!)]).toEqual([true, true])
})

it('draws a banner and square portraits', async () => {
  const [banner] = await renderPosters(await demoFilms[0]!.scene(), [BANNER_SIZE])
  expect(await sharp(banner).metadata()).toMatchObject(BANNER_SIZE)
  for (const still of Object.values(portraits)) {
    expect(await sharp(await renderPortrait(still)).metadata()).toMatchObject(PORTRAIT_SIZE)
  }
})

it('leaves decoding and drawing to processes of their own', async () => {
  const source = join(import.meta.dirname, '..')
  const names = (await readdir(source, { recursive: true })).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const texts = await Promise.all(names.map((name) => readFile(join(source, name), 'utf8')))
  const users = names.filter((_, at) => /(?:from|import\()\s*'sharp'/.test(texts[at]!))
  expect(users.toSorted()).toEqual(['demo/painter-process.ts', 'platform/pictures/draw.ts'])
  expect(names.filter((_, at) => texts[at]!.includes("from './draw.ts'"))).toEqual([
    'platform/pictures/picture-process.ts',
  ])
})

it('goes on painting after a picture that is none', async () => {
  const [bad, good] = [
    paintPicture({ kind: 'webp', svg: 'no drawing' }),
    paintPicture({ kind: 'webp', svg: svgDocument(10, 10) }),
  ]
  await expect(bad).rejects.toThrow('could not be drawn')
  expect(await sharp(await good).metadata()).toMatchObject({ width: 10, height: 10, format: 'webp' })
})

import sharp from 'sharp'
import { expect, it } from 'vitest'
import { paint } from './paint.ts'
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
  const posters = await renderPosters(paint, await load(), sizes)
  for (const [at, poster] of posters.entries()) {
    expect(await sharp(poster).metadata()).toMatchObject({ ...sizes[at], format: 'webp' })
    expect(await contrastOf(poster)).toBeGreaterThan(8)
  }
})

it('draws the same poster each time', async () => {
  const scene = await demoFilms[0]!.scene()
  const [one, other] = await renderPosters(paint, scene, [VERTICAL_POSTER, VERTICAL_POSTER])
  const [again] = await renderPosters(paint, scene, [VERTICAL_POSTER])
  expect([one!.equals(other!), one!.equals(again!)]).toEqual([true, true])
})

it('draws a banner and square portraits', async () => {
  const [banner] = await renderPosters(paint, await demoFilms[0]!.scene(), [BANNER_SIZE])
  expect(await sharp(banner).metadata()).toMatchObject(BANNER_SIZE)
  for (const still of Object.values(portraits)) {
    expect(await sharp(await renderPortrait(paint, still)).metadata()).toMatchObject(PORTRAIT_SIZE)
  }
})

import sharp from 'sharp'
import { expect, it } from 'vitest'
import { portraits } from './portraits.ts'
import { BANNER, HORIZONTAL, makePortrait, makePoster, SQUARE, VERTICAL } from './posters.ts'
import { recipes } from './recipes.ts'

/** How many grey levels the picture's brightness spreads over: one colour alone has none. */
const contrastOf = async (webp: Buffer) => (await sharp(webp).greyscale().stats()).channels[0]!.stdev

it.each(recipes)('draws both posters of $title in their sizes', async ({ scene: load }) => {
  const scene = await load()
  for (const size of [HORIZONTAL, VERTICAL]) {
    const poster = await makePoster(scene, size)
    expect(await sharp(poster).metadata()).toMatchObject({ ...size, format: 'webp' })
    expect(await contrastOf(poster)).toBeGreaterThan(8)
  }
})

it('draws the same poster each time', async () => {
  const scene = await recipes[0]!.scene()
  const [one, other] = [await makePoster(scene, VERTICAL), await makePoster(scene, VERTICAL)]
  expect(one.equals(other)).toBe(true)
})

it('draws a banner and square portraits', async () => {
  const scene = await recipes[0]!.scene()
  expect(await sharp(await makePoster(scene, BANNER)).metadata()).toMatchObject(BANNER)
  for (const still of Object.values(portraits)) {
    expect(await sharp(await makePortrait(still)).metadata()).toMatchObject(SQUARE)
  }
})

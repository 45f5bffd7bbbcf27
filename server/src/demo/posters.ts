import sharp from 'sharp'
import type { Scene } from './scene.ts'
import { cut, type Size, type Still } from './stills.ts'

export const HORIZONTAL: Size = { width: 1280, height: 720 }
export const VERTICAL: Size = { width: 720, height: 1080 }
export const SQUARE: Size = { width: 740, height: 740 }
export const BANNER: Size = { width: 2400, height: 1000 }

/** A scene's poster as WebP of exactly `size` pixels: artwork alone, titles are the page's to print. */
export const makePoster = (scene: Pick<Scene, 'still' | 'width' | 'height'>, size: Size): Promise<Buffer> =>
  paint(scene.still, size, scene)

/** An author's portrait as WebP, 740 by 740 pixels. */
export const makePortrait = (still: Still): Promise<Buffer> => paint(still, SQUARE, SQUARE)

async function paint(still: Still, size: Size, drawnAt: Size): Promise<Buffer> {
  return sharp(Buffer.from(await cut(still, size, drawnAt)))
    .flatten()
    .webp({ quality: 84, effort: 2 })
    .toBuffer()
}

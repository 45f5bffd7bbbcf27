import sharp from 'sharp'
import type { Scene } from './scene.ts'
import { cut, type Size, type Still } from './stills.ts'

export const HORIZONTAL: Size = { width: 1280, height: 720 }
export const VERTICAL: Size = { width: 720, height: 1080 }
export const SQUARE: Size = { width: 740, height: 740 }
export const BANNER: Size = { width: 2400, height: 1000 }

/** A scene's posters as WebP of exactly these sizes: artwork alone, titles are the page's to print. */
export async function makePosters(
  scene: Pick<Scene, 'still' | 'width' | 'height'>,
  sizes: Size[],
): Promise<Buffer[]> {
  const drawn = await scene.still.draw()
  return Promise.all(sizes.map((size) => paint(cut(drawn, scene.still.focus, size, scene))))
}

/** An author's portrait as WebP, 740 by 740 pixels. */
export const makePortrait = async (still: Still): Promise<Buffer> => paint(await still.draw())

const paint = (drawn: string): Promise<Buffer> =>
  sharp(Buffer.from(drawn)).flatten().webp({ quality: 84, effort: 2 }).toBuffer()

import { paint } from './painting.ts'
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
  return Promise.all(
    sizes.map((size) => paint({ kind: 'webp', svg: cut(drawn, scene.still.focus, size, scene) })),
  )
}

/** One picture of many scenes as WebP: a strip of each, side by side where it is wide, one below the other where it is tall. */
export async function makeStrips(
  scenes: Pick<Scene, 'still' | 'width' | 'height'>[],
  { width, height }: Size,
): Promise<Buffer> {
  const isWide = width > height
  const edges = scenes.map((_, at) => Math.round((at * (isWide ? width : height)) / scenes.length))
  const strips = await Promise.all(
    scenes.map(async (scene, at) => {
      const broad = (edges[at + 1] ?? (isWide ? width : height)) - edges[at]!
      const [input] = await makePosters(scene, [isWide ? { width: broad, height } : { width, height: broad }])
      return { input: input!, left: isWide ? edges[at]! : 0, top: isWide ? 0 : edges[at]! }
    }),
  )
  return paint({ kind: 'strips', width, height, strips })
}

/** An author's portrait as WebP, 740 by 740 pixels. */
export const makePortrait = async (still: Still): Promise<Buffer> =>
  paint({ kind: 'webp', svg: await still.draw() })

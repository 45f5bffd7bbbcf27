import type { Paint } from './paint.ts'
import type { Scene } from './scene.ts'
import { cropStill, type StillSize, type DemoStill } from './stills.ts'

export const HORIZONTAL_POSTER: StillSize = { width: 1280, height: 720 }
export const VERTICAL_POSTER: StillSize = { width: 720, height: 1080 }
export const PORTRAIT_SIZE: StillSize = { width: 740, height: 740 }
export const BANNER_SIZE: StillSize = { width: 2400, height: 1000 }

/** A scene's posters as WebP of exactly these sizes: artwork alone, titles are the page's to print. */
export async function renderPosters(
  paint: Paint,
  scene: Pick<Scene, 'still' | 'width' | 'height'>,
  sizes: StillSize[],
): Promise<Buffer[]> {
  const drawn = await scene.still.draw(paint)
  return Promise.all(
    sizes.map((size) => paint({ kind: 'webp', svg: cropStill(drawn, scene.still.focus, size, scene) })),
  )
}

/** One picture of many scenes as WebP: a strip of each, side by side where it is wide, one below the other where it is tall. */
export async function renderStrips(
  paint: Paint,
  scenes: Pick<Scene, 'still' | 'width' | 'height'>[],
  { width, height }: StillSize,
): Promise<Buffer> {
  const isWide = width > height
  const edges = scenes.map((_, at) => Math.round((at * (isWide ? width : height)) / scenes.length))
  const strips = await Promise.all(
    scenes.map(async (scene, at) => {
      const broad = (edges[at + 1] ?? (isWide ? width : height)) - edges[at]!
      const [input] = await renderPosters(paint, scene, [
        isWide ? { width: broad, height } : { width, height: broad },
      ])
      return { input: input!, left: isWide ? edges[at]! : 0, top: isWide ? 0 : edges[at]! }
    }),
  )
  return paint({ kind: 'strips', width, height, strips })
}

/** An author's portrait as WebP, 740 by 740 pixels. */
export const renderPortrait = async (paint: Paint, still: DemoStill): Promise<Buffer> =>
  paint({ kind: 'webp', svg: await still.draw(paint) })

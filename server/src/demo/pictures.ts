import type { PictureShape } from '@matinee/contract/store/pictures'
import { type DemoCollection, listFilmPermalinks } from '@matinee/demo/collections'
import { portraits } from '@matinee/demo/portraits'
import {
  BANNER_SIZE,
  HORIZONTAL_POSTER,
  renderPortrait,
  renderPosters,
  renderStrips,
  VERTICAL_POSTER,
} from '@matinee/demo/posters'
import { type DemoAuthor, type DemoFilm, demoFilms } from '@matinee/demo/demo-films'
import { computeBlurHash, variantsFor, type PosterPictures } from '../catalogue/programs/images.ts'
import type { StoreContext } from '../platform/http/http.ts'
import { storeWithVariants } from '../platform/pictures/pictures.ts'
import { demoPictureFolder } from './jobs.ts'
import { paintPicture } from './painter.ts'

/** Draws and stores the posters of these programs; their addresses by permalink. */
export async function storePosters(
  ctx: StoreContext,
  wanted: DemoFilm[],
): Promise<Map<string, PosterPictures>> {
  const kept = new Map<string, PosterPictures>()
  // One program at a time: drawing blocks, and the progress should be visible.
  for (const recipe of wanted) kept.set(recipe.permalink, await storePoster(ctx, recipe))
  return kept
}

/** Draws and stores an author's portrait; returns its address. */
export const storePortrait = async (ctx: StoreContext, { portrait }: DemoAuthor) =>
  storePicture(ctx, await renderPortrait(paintPicture, portraits[portrait]), 'tall')

/** Draws and stores the store's banner; returns its address. */
export async function storeBanner(ctx: StoreContext): Promise<string> {
  const shown = demoFilms.find(({ permalink }) => permalink === 'first-light')!
  const [banner] = await renderPosters(paintPicture, await shown.scene(), [BANNER_SIZE])
  return storePicture(ctx, banner!, 'banner')
}

/** Draws and stores the pictures of a collection: a strip of each of its films. */
export async function storeStrips(ctx: StoreContext, collection: DemoCollection): Promise<PosterPictures> {
  const shown = listFilmPermalinks(collection).map((film) =>
    demoFilms.find(({ permalink }) => permalink === film)!,
  )
  const scenes = await Promise.all(shown.map(({ scene }) => scene()))
  return storeBothShapes(
    ctx,
    await renderStrips(paintPicture, scenes, HORIZONTAL_POSTER),
    await renderStrips(paintPicture, scenes, VERTICAL_POSTER),
  )
}

async function storePoster(ctx: StoreContext, { scene: load }: DemoFilm): Promise<PosterPictures> {
  const [wide, tall] = await renderPosters(paintPicture, await load(), [HORIZONTAL_POSTER, VERTICAL_POSTER])
  return storeBothShapes(ctx, wide!, tall!)
}

async function storeBothShapes(ctx: StoreContext, wide: Buffer, tall: Buffer): Promise<PosterPictures> {
  const [horizontal_image, vertical_image, blur_hash] = await Promise.all([
    storePicture(ctx, wide, 'wide'),
    storePicture(ctx, tall, 'tall'),
    computeBlurHash(wide),
  ])
  return { horizontal_image, vertical_image, blur_hash }
}

const storePicture = (ctx: StoreContext, webp: Buffer, shape: PictureShape) =>
  storeWithVariants(ctx, demoPictureFolder(ctx.store.id), webp, variantsFor(shape))

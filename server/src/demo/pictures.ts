import type { PictureShape } from '@matinee/contract/pictures'
import { blurHashOf, cutsFor, type Pictures } from '../catalogue/images.ts'
import type { StoreContext } from '../platform/http.ts'
import { keepWithCuts } from '../platform/pictures/pictures.ts'
import { type DemoCollection, filmsOf } from './collections.ts'
import { pictureFolder } from './jobs.ts'
import { portraits } from './portraits.ts'
import { BANNER, HORIZONTAL, makePortrait, makePosters, makeStrips, VERTICAL } from './posters.ts'
import { type DemoAuthor, type Recipe, recipes } from './recipes.ts'

/** Draws and keeps the posters of these programs; their addresses by permalink. */
export async function keepPosters(ctx: StoreContext, wanted: Recipe[]): Promise<Map<string, Pictures>> {
  const kept = new Map<string, Pictures>()
  // One program at a time: drawing blocks, and whoever waits wants to see that it goes on.
  for (const recipe of wanted) kept.set(recipe.permalink, await keepPoster(ctx, recipe))
  return kept
}

/** Draws and keeps an author's portrait; its address. */
export const keepPortrait = async (ctx: StoreContext, { portrait }: DemoAuthor) =>
  keep(ctx, await makePortrait(portraits[portrait]), 'tall')

/** Draws and keeps the store's banner; its address. */
export async function keepBanner(ctx: StoreContext): Promise<string> {
  const shown = recipes.find(({ permalink }) => permalink === 'first-light')!
  const [banner] = await makePosters(await shown.scene(), [BANNER])
  return keep(ctx, banner!, 'banner')
}

/** Draws and keeps the pictures of a collection: a strip of each of its films. */
export async function keepStrips(ctx: StoreContext, collection: DemoCollection): Promise<Pictures> {
  const shown = filmsOf(collection).map((film) => recipes.find(({ permalink }) => permalink === film)!)
  const scenes = await Promise.all(shown.map(({ scene }) => scene()))
  return keepBoth(ctx, await makeStrips(scenes, HORIZONTAL), await makeStrips(scenes, VERTICAL))
}

async function keepPoster(ctx: StoreContext, { scene: load }: Recipe): Promise<Pictures> {
  const [wide, tall] = await makePosters(await load(), [HORIZONTAL, VERTICAL])
  return keepBoth(ctx, wide!, tall!)
}

async function keepBoth(ctx: StoreContext, wide: Buffer, tall: Buffer): Promise<Pictures> {
  const [horizontal_image, vertical_image, blur_hash] = await Promise.all([
    keep(ctx, wide, 'wide'),
    keep(ctx, tall, 'tall'),
    blurHashOf(wide),
  ])
  return { horizontal_image, vertical_image, blur_hash }
}

const keep = (ctx: StoreContext, webp: Buffer, shape: PictureShape) =>
  keepWithCuts(ctx, pictureFolder(ctx.store.id), webp, cutsFor(shape))

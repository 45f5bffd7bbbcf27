import { keep, keepOriginal, SHAPES } from '../catalogue/images.ts'
import { NotAPicture } from '../platform/pictures/errors.ts'
import type { Viewer } from '../platform/viewer.ts'
import { readOffer, setImage, type Managing } from './managing.ts'
import { whoMayEditOffers } from './policy.ts'

const LEAST_WIDTH = 320

/** A publisher's picture of an offer, wide, with smaller cuts beside it. */
export async function setOfferImage(ctx: Managing, viewer: Viewer, id: number, bytes: unknown) {
  whoMayEditOffers(viewer)
  await readOffer(ctx, viewer, id)
  if (!Buffer.isBuffer(bytes)) throw NotAPicture()
  const original = await keepOriginal(ctx, bytes, LEAST_WIDTH)
  return setImage(ctx, viewer, id, await keep(ctx, original.bytes, SHAPES.horizontal))
}

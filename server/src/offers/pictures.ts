import { storeShape, storeOriginal, SHAPES } from '../catalogue/programs/images.ts'
import { NotAPicture } from '../platform/pictures/errors.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { readOffer, setOfferPicture, type OfferAdminContext } from './offer-admin.ts'
import { requireOfferEditor } from './policy.ts'

const LEAST_WIDTH = 320

/** Sets the wide picture of an offer, with its smaller variants. */
export async function setOfferImage(ctx: OfferAdminContext, viewer: Viewer, id: number, bytes: unknown) {
  requireOfferEditor(viewer)
  await readOffer(ctx, viewer, id)
  if (!Buffer.isBuffer(bytes)) throw NotAPicture()
  const original = await storeOriginal(ctx, bytes, LEAST_WIDTH)
  return setOfferPicture(ctx, viewer, id, await storeShape(ctx, original.bytes, SHAPES.horizontal))
}

import { PICTURES } from '@matinee/contract/store/pictures'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../platform/http/viewer.ts'
import { storeFittedPicture } from '../store/pictures.ts'

const BOX = {
  width: PICTURES.banner.whole,
  height: PICTURES.banner.whole,
  least: 320,
  cuts: PICTURES.banner.cuts,
}

/** Stores a picture for a page; refuses files that are no picture or too small. */
export async function addPagePicture(ctx: StoreContext, viewer: Viewer, bytes: unknown) {
  assertMayEdit(viewer, 'site')
  return { image: await storeFittedPicture(ctx, bytes, BOX) }
}

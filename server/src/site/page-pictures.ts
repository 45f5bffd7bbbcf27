import { PICTURES } from '@matinee/contract/store/pictures'
import type { StoreContext } from '../platform/http/http.ts'
import { assertMayEdit, type Viewer } from '../platform/http/viewer.ts'
import { storeFittedPicture } from '../store/pictures.ts'

const LEAST_WIDTH = 320

/** Stores a picture for a page; refuses files that are no picture or too small. */
export async function addPagePicture(ctx: StoreContext, viewer: Viewer, bytes: unknown) {
  assertMayEdit(viewer, 'site')
  return storePagePicture(ctx, bytes, LEAST_WIDTH)
}

export async function storePagePicture(ctx: StoreContext, bytes: unknown, least: number) {
  const { whole, cuts } = PICTURES.banner
  return { image: await storeFittedPicture(ctx, bytes, { width: whole, height: whole, least, cuts }) }
}

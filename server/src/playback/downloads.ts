import { DownloadClosed, ResourceNotFound } from '../catalogue/resources/resource-errors.ts'
import { SignInFirst } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { findDownload } from './download-queries.ts'
import { decideAccess } from './playback-decision.ts'

/** The stored file of a resource, where this viewer may open the program it belongs to; refused as its film would be. */
export async function openDownload(ctx: StoreContext, viewer: Viewer, id: number) {
  const download = await findDownload(ctx.db, ctx.store.id, id)
  if (!download) throw ResourceNotFound()
  // The beginning of a film is no part of a file.
  const { verdict } = await decideAccess(ctx, viewer, { ...download, preview_seconds: 0 })
  if (verdict === 'sign_in_required') throw SignInFirst()
  if (verdict === 'locked') throw DownloadClosed()
  if (verdict !== 'open') throw ResourceNotFound()
  return download
}

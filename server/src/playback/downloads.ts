import { DownloadClosed, ResourceNotFound } from '../catalogue/resources/resource-errors.ts'
import { SignInFirst } from '../platform/errors.ts'
import type { StoreContext } from '../platform/http/http.ts'
import type { Viewer } from '../platform/http/viewer.ts'
import { findDownload } from './download-queries.ts'
import { decideAccess } from './playback-decision.ts'

/** The stored file of a resource, if this viewer may watch its program; refused as its film would be. */
export async function openDownload(ctx: StoreContext, viewer: Viewer, id: number) {
  const download = await findDownload(ctx.db, ctx.store.id, id)
  if (!download) throw ResourceNotFound()
  // A film's preview does not include downloads.
  const { verdict } = await decideAccess(ctx, viewer, { ...download, preview_seconds: 0 })
  if (verdict === 'sign_in_required') throw SignInFirst()
  if (verdict === 'locked') throw DownloadClosed()
  if (verdict !== 'open') throw ResourceNotFound()
  return download
}

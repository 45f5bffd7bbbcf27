import { PREVIEW_QUERY } from '@matinee/contract/store/preview'
import type { PreviewLink } from '@matinee/contract/catalogue/previews'
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { timestampAfter } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { PreviewEnded, PreviewNotFound, ProgramNotFound, TooManyPreviews } from '../errors.ts'
import { requireProgramEdit } from '../programs/program-authorization.ts'
import { auditProgram } from '../programs/program-audit.ts'
import { findProgram } from '../programs/program-queries.ts'
import { lockProgramOrThrow } from '../programs/program.ts'
import * as query from './queries.ts'

const DAY_SECONDS = 24 * 60 * 60
const MOST_LINKS = 20

/** Valid preview links of a draft, newest first. */
export async function listPreviewLinks(ctx: StoreContext, viewer: Viewer, contentId: number) {
  await requireProgramEdit(ctx, viewer, contentId)
  const program = await findProgram(ctx.db, ctx.store.id, contentId)
  if (!program) throw ProgramNotFound()
  const links = await query.listValidLinks(ctx.db, contentId, ctx.clock.now().toISOString())
  return links.map((link): PreviewLink => ({ ...link, path: previewPath(ctx, program, link.id) }))
}

/** Creates a link that shows a draft to anyone for a number of days. Throws `TooManyPreviews`. */
export async function createPreviewLink(
  ctx: StoreContext,
  viewer: Viewer,
  { contentId, days }: { contentId: number; days: number },
): Promise<PreviewLink> {
  await requireProgramEdit(ctx, viewer, contentId)
  return transact(ctx, async (ctx) => {
    const program = await lockProgramOrThrow(ctx, contentId)
    const now = ctx.clock.now().toISOString()
    if ((await query.listValidLinks(ctx.db, contentId, now)).length >= MOST_LINKS) throw TooManyPreviews()
    const link = await query.insertLink(ctx.db, {
      store_id: ctx.store.id,
      content_id: contentId,
      key: randomBytes(32), // until the id is known
      made_by: viewer.id,
      created_at: now,
      expires_at: timestampAfter(ctx.clock, days * DAY_SECONDS),
    })
    await query.setKey(ctx.db, link.id, hashToken(previewToken(ctx, link.id)))
    await auditProgram(ctx, viewer, program, 'preview_shared')
    return { ...link, made_by: viewer.name, path: previewPath(ctx, program, link.id) }
  })
}

/** Revokes a link; playback by it ends within a minute. Throws `PreviewNotFound` if it has ended already. */
export async function revokePreviewLink(
  ctx: StoreContext,
  viewer: Viewer,
  { contentId, id }: { contentId: number; id: number },
): Promise<void> {
  await requireProgramEdit(ctx, viewer, contentId)
  await transact(ctx, async (ctx) => {
    const program = await lockProgramOrThrow(ctx, contentId)
    if (!(await query.deleteLink(ctx.db, contentId, id))) throw PreviewNotFound()
    await auditProgram(ctx, viewer, program, 'preview_revoked')
  })
}

export interface OpenPreview {
  contentId: number
  /** The viewer key of a preview in media addresses; see `canPreview`. */
  viewerKey: string
  expiresAt: string
}

/** The draft a token opens now. Throws `PreviewEnded`. */
export async function openPreview(ctx: StoreContext, token: string): Promise<OpenPreview> {
  const key = hashToken(token)
  const link = await query.findLinkByKey(ctx.db, ctx.store.id, { key, now: ctx.clock.now().toISOString() })
  if (!link) throw PreviewEnded()
  return {
    contentId: link.content_id,
    viewerKey: key.toString('base64url'),
    expiresAt: link.expires_at,
  }
}

/** Whether this viewer key belongs to a valid link to one of these programs. */
export async function canPreview(ctx: StoreContext, viewerKey: string, contentIds: readonly number[]) {
  const key = Buffer.from(viewerKey, 'base64url')
  const link = await query.findLinkByKey(ctx.db, ctx.store.id, { key, now: ctx.clock.now().toISOString() })
  return link !== undefined && contentIds.includes(link.content_id)
}

/** Derived from the row's id, so that staff can copy it again although it is not stored. */
const previewToken = ({ secrets, store }: StoreContext, id: number) =>
  createHmac('sha256', secrets.media)
    .update(`preview ${store.id} ${id}`)
    .digest()
    .subarray(0, 24)
    .toString('base64url')

const hashToken = (token: string) => createHash('sha256').update(`preview ${token}`).digest()

const previewPath = (ctx: StoreContext, { permalink }: { permalink: string }, id: number) =>
  `/programs/${encodeURIComponent(permalink)}?${PREVIEW_QUERY}=${previewToken(ctx, id)}`

export const deleteExpiredPreviewLinks = defineJob({
  name: 'catalogue.forget-preview-links',
  payload: Type.Object({}),
  every: '41 4 * * *',
  run: async (ctx) => void (await query.deleteExpired(ctx.db, ctx.clock.now().toISOString())),
})

import {
  MOST_REVIEW_DAYS,
  REVIEW_DAYS,
  type NewPrivateLink,
  type PrivateLink,
  type PrivateLinkChanges,
} from '@matinee/contract/catalogue/private-links'
import { EMBED_PARAMS } from '@matinee/contract/embeds/embed-page'
import { PREVIEW_QUERY } from '@matinee/contract/store/preview'
import { randomBytes } from 'node:crypto'
import { Type } from 'typebox'
import { hashPassword } from '../../members/sign-in/passwords.ts'
import { timestampAfter } from '../../platform/clock.ts'
import { transact } from '../../platform/context.ts'
import { InvalidInput } from '../../platform/errors.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { defineJob } from '../../platform/jobs/jobs.ts'
import { ProgramNotFound } from '../errors.ts'
import { auditProgram } from '../programs/program-audit.ts'
import { requireProgramEdit } from '../programs/program-authorization.ts'
import { findProgram } from '../programs/program-queries.ts'
import { lockProgramOrThrow } from '../programs/program.ts'
import { LinkNotFound, TooManyPrivateLinks } from './link-errors.ts'
import { DAY_SECONDS, hashLinkToken, makeLinkToken } from './link-tokens.ts'
import * as query from './queries.ts'

const MOST_LINKS = { review: 20, watch: 200 }

/** The links of a program, newest first. */
export async function listPrivateLinks(ctx: StoreContext, viewer: Viewer, contentId: number) {
  await requireProgramEdit(ctx, viewer, contentId)
  const program = await findProgram(ctx.db, ctx.store.id, contentId)
  if (!program) throw ProgramNotFound()
  const links = await query.listLinks(ctx.db, contentId, ctx.clock.now().toISOString())
  return links.map((link) => presentLink(ctx, program, link))
}

type ListedLink = Awaited<ReturnType<typeof query.listLinks>>[number]

const presentLink = (
  ctx: StoreContext,
  { permalink }: { permalink: string },
  { password_hash, ...link }: ListedLink,
): PrivateLink => ({
  ...link,
  has_password: password_hash !== null,
  ...pathsOf(ctx, encodeURIComponent(permalink), link),
})

function pathsOf(ctx: StoreContext, permalink: string, { id, kind }: Pick<ListedLink, 'id' | 'kind'>) {
  const token = makeLinkToken(ctx, id)
  return kind === 'review'
    ? { path: `/programs/${permalink}?${PREVIEW_QUERY}=${token}`, embed_path: null }
    : { path: `/watch/${token}`, embed_path: `/embed/${permalink}?${EMBED_PARAMS.link}=${token}` }
}

/** Creates a link that shows a program to whoever has it. Throws `TooManyPrivateLinks`. */
export async function createPrivateLink(
  ctx: StoreContext,
  viewer: Viewer,
  { contentId, password, ...wish }: NewPrivateLink & { contentId: number },
): Promise<PrivateLink> {
  await requireProgramEdit(ctx, viewer, contentId)
  const expires_at = readExpiry(ctx, wish.kind, wish.expires_at)
  assertTakenBy(wish.kind, { password, max_plays: wish.max_plays })
  const password_hash = password === undefined ? null : await hashPassword(password)
  return transact(ctx, async (ctx) => {
    const program = await lockProgramOrThrow(ctx, contentId)
    await assertRoomForLink(ctx, contentId, wish.kind)
    const link = await query.insertLink(ctx.db, {
      store_id: ctx.store.id,
      content_id: contentId,
      kind: wish.kind,
      name: wish.name.trim(),
      key: randomBytes(32), // until the id is known
      made_by: viewer.id,
      password_hash,
      max_plays: wish.max_plays ?? null,
      created_at: ctx.clock.now().toISOString(),
      expires_at,
    })
    await query.setKey(ctx.db, link.id, hashLinkToken(makeLinkToken(ctx, link.id)))
    await auditLink(ctx, viewer, program, { ...link, done: 'made' })
    return presentLink(ctx, program, { ...link, made_by: viewer.name })
  })
}

/** Links for reviewers have neither a password nor a number of plays. */
function assertTakenBy(
  kind: PrivateLink['kind'],
  { password, max_plays }: Pick<PrivateLinkChanges, 'password' | 'max_plays'>,
) {
  if (kind !== 'review') return
  if (password !== undefined) throw InvalidInput({ errors: { password: ['not_for_review'] } })
  if (max_plays !== undefined) throw InvalidInput({ errors: { max_plays: ['not_for_review'] } })
}

/** When a link ends, as those for reviewers always do. */
function readExpiry(
  ctx: StoreContext,
  kind: PrivateLink['kind'],
  expires_at: string | undefined,
): string | null {
  const isReview = kind === 'review'
  if (expires_at === undefined) return isReview ? timestampAfter(ctx.clock, REVIEW_DAYS * DAY_SECONDS) : null
  const latest = isReview ? Date.parse(timestampAfter(ctx.clock, MOST_REVIEW_DAYS * DAY_SECONDS)) : Infinity
  const moment = Date.parse(expires_at)
  if (moment <= ctx.clock.now().getTime()) throw InvalidInput({ errors: { expires_at: ['past'] } })
  if (moment > latest) throw InvalidInput({ errors: { expires_at: ['too_late'] } })
  return expires_at
}

async function assertRoomForLink(ctx: StoreContext, contentId: number, kind: PrivateLink['kind']) {
  const links = await query.listLinks(ctx.db, contentId, ctx.clock.now().toISOString())
  const most = MOST_LINKS[kind]
  if (links.filter((link) => link.kind === kind).length >= most)
    throw TooManyPrivateLinks({ values: { most } })
}

/** Changes what is named of a link. Throws `LinkNotFound` if it has ended. */
export async function changePrivateLink(
  ctx: StoreContext,
  viewer: Viewer,
  { contentId, id, ...changes }: PrivateLinkChanges & { contentId: number; id: number },
): Promise<PrivateLink> {
  await requireProgramEdit(ctx, viewer, contentId)
  const password_hash = changes.password && (await hashPassword(changes.password))
  return transact(ctx, async (ctx) => {
    const program = await lockProgramOrThrow(ctx, contentId)
    const now = ctx.clock.now().toISOString()
    const before = await query.lockLinkOfProgram(ctx.db, contentId, { id, now })
    if (!before) throw LinkNotFound()
    assertTakenBy(before.kind, changes)
    if (changes.max_plays && changes.max_plays < before.plays)
      throw InvalidInput({ errors: { max_plays: ['minimum'] } })
    const link = await query.updateLink(ctx.db, id, {
      name: changes.name?.trim() ?? before.name,
      password_hash: password_hash === undefined ? before.password_hash : password_hash,
      max_plays: changes.max_plays === undefined ? before.max_plays : changes.max_plays,
      expires_at: changedExpiry(ctx, before, changes.expires_at),
    })
    await auditLink(ctx, viewer, program, { ...link, done: 'changed' })
    return presentLink(ctx, program, { ...link, made_by: before.made_by })
  })
}

/** An end that stays may lie in the past. */
function changedExpiry(ctx: StoreContext, { kind, expires_at }: ListedLink, wish: string | null | undefined) {
  if (wish === undefined) return expires_at
  if (wish !== null) return readExpiry(ctx, kind, wish)
  if (kind === 'review') throw InvalidInput({ errors: { expires_at: ['required'] } })
  return null
}

/** Revokes a link; playback by it ends within a minute. Throws `LinkNotFound` if it has ended already. */
export async function revokePrivateLink(
  ctx: StoreContext,
  viewer: Viewer,
  { contentId, id }: { contentId: number; id: number },
): Promise<void> {
  await requireProgramEdit(ctx, viewer, contentId)
  await transact(ctx, async (ctx) => {
    const program = await lockProgramOrThrow(ctx, contentId)
    const link = await query.deleteLink(ctx.db, contentId, id)
    if (!link) throw LinkNotFound()
    await auditLink(ctx, viewer, program, { ...link, done: 'revoked' })
  })
}

interface LinkAct extends Pick<ListedLink, 'kind' | 'name'> {
  done: 'made' | 'changed' | 'revoked'
}

const ACTS = {
  review: { made: 'preview_shared', changed: 'preview_changed', revoked: 'preview_revoked' },
  watch: { made: 'link_made', changed: 'link_changed', revoked: 'link_revoked' },
} as const

const auditLink = (
  ctx: StoreContext,
  viewer: Viewer,
  program: { id: number; title: string },
  { kind, name, done }: LinkAct,
) => auditProgram(ctx, viewer, program, ACTS[kind][done], name ? { link: name } : {})

export const deleteExpiredReviewLinks = defineJob({
  name: 'catalogue.forget-preview-links',
  payload: Type.Object({}),
  every: '41 4 * * *',
  run: async (ctx) => void (await query.deleteExpired(ctx.db, ctx.clock.now().toISOString())),
})

import type { StoreContext } from '../../platform/http/http.ts'
import { LinkEnded, LinkPasswordRequired } from './link-errors.ts'
import { hashLinkToken, isSignedFor } from './link-tokens.ts'
import * as query from './queries.ts'

export interface OpenLink {
  id: number
  contentId: number
  /** The viewer key in media addresses; see `canWatchByLink`. */
  viewerKey: string
  expiresAt: string | null
}

const findByKey = (ctx: StoreContext, key: Buffer) =>
  query.findLinkByKey(ctx.db, ctx.store.id, { key, now: ctx.clock.now().toISOString() })

export async function findLink(ctx: StoreContext, token: string, kind: query.PrivateLinkRow['kind']) {
  const link = await findByKey(ctx, hashLinkToken(token))
  if (link?.kind !== kind) throw LinkEnded()
  return link
}

const toOpenLink = ({ id, content_id, key, expires_at }: query.PrivateLinkRow): OpenLink => ({
  id,
  contentId: content_id,
  viewerKey: key.toString('base64url'),
  expiresAt: expires_at,
})

/** The draft that the token of a link for reviewers opens now. Throws `LinkEnded`. */
export const openPreview = async (ctx: StoreContext, token: string): Promise<OpenLink> =>
  toOpenLink(await findLink(ctx, token, 'review'))

/** What a password stands for: another password of the link does not open what this one did. */
export const unlockSubject = ({ id, password_hash }: Pick<query.PrivateLinkRow, 'id' | 'password_hash'>) =>
  `unlocked ${id} ${password_hash}`

/**
 * The program that the token of a link to watch opens now; behind a password the token is followed by what unlocked it.
 * Throws `LinkEnded` or `LinkPasswordRequired`.
 */
export async function openLink(ctx: StoreContext, token: string): Promise<OpenLink> {
  const [secret = '', ...unlock] = token.split('.')
  const link = await findLink(ctx, secret, 'watch')
  if (link.password_hash !== null && !isSignedFor(ctx, unlockSubject(link), unlock.join('.')))
    throw LinkPasswordRequired()
  return toOpenLink(link)
}

/** Whether this viewer key belongs to a valid link to one of these programs. */
export async function canWatchByLink(ctx: StoreContext, viewerKey: string, contentIds: readonly number[]) {
  const link = await findByKey(ctx, Buffer.from(viewerKey, 'base64url'))
  return link !== undefined && contentIds.includes(link.content_id)
}

/** The program of a valid link to watch, and whether it needs a password; undefined if there is no such link. */
export async function findLinkLock(ctx: StoreContext, token: string) {
  const link = await findByKey(ctx, hashLinkToken(token))
  return link?.kind === 'watch'
    ? { contentId: link.content_id, hasPassword: link.password_hash !== null }
    : undefined
}

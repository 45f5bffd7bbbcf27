import type { MyPodcasts, OfferedPodcast, PodcastAddress } from '@matinee/contract/library/podcasts'
import { createHash, randomBytes } from 'node:crypto'
import { listPodcastTitles } from '../../catalogue/podcasts/podcast-queries.ts'
import { publicFeedPath } from '../../catalogue/podcasts/podcasts.ts'
import { findMember, lockMember } from '../../members/queries.ts'
import { PersonNotFound } from '../../members/people/errors.ts'
import { audit } from '../../platform/audit.ts'
import { transact } from '../../platform/context.ts'
import type { StoreContext } from '../../platform/http/http.ts'
import { assertMayEdit, assertMaySee, assertMember, type Viewer } from '../../platform/http/viewer.ts'
import { seal, unseal } from '../../platform/text/vault.ts'
import { findStore } from '../../store/queries.ts'
import * as query from './address-queries.ts'

export const PODCAST_ADDRESS_PURPOSE = 'podcast-address'
const TOKEN_BYTES = 24

export const hashOfAddress = (token: string) => createHash('sha256').update(`podcast ${token}`).digest()

export const memberFeedFolder = (token: string, podcastId: number) => `/feeds/${token}/podcasts/${podcastId}`

/** The podcasts of the store, with the addresses of a member's feeds if they have made one. */
export async function listMyPodcasts(ctx: StoreContext, viewer: Viewer): Promise<MyPodcasts> {
  const row = viewer.id ? await query.findAddress(ctx.db, ctx.store.id, viewer.id) : undefined
  const token = row?.token_sealed ? unseal(ctx, PODCAST_ADDRESS_PURPOSE, row.token_sealed) : null
  const { title: storeTitle } = await findStore(ctx.db, ctx.store.id)
  const podcasts = (await listPodcastTitles(ctx.db, ctx.store.id)).map(
    ({ id, audience, title }): OfferedPodcast => ({
      id,
      title: title ?? storeTitle,
      public_feed: audience === 'public' ? publicFeedPath(id) : null,
      member_feed: token === null ? null : `${memberFeedFolder(token, id)}/rss`,
    }),
  )
  return {
    address: row ? await present(ctx, row) : null,
    podcasts: viewer.id ? podcasts : podcasts.filter(({ public_feed }) => public_feed),
  }
}

/** Makes a member's address; an earlier one ends at once. */
export function makePodcastAddress(ctx: StoreContext, viewer: Viewer): Promise<MyPodcasts> {
  const { id } = assertMember(viewer)
  return transact(ctx, async (ctx) => {
    await lockMember(ctx.db, ctx.store.id, id) // two at the same moment would both insert
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    await query.replaceAddress(ctx.db, {
      member_id: id,
      store_id: ctx.store.id,
      token_hash: hashOfAddress(token),
      token_sealed: seal(ctx, PODCAST_ADDRESS_PURPOSE, token),
      made_at: ctx.clock.now().toISOString(),
    })
    return listMyPodcasts(ctx, viewer)
  })
}

/** Ends a member's own address. */
export async function revokePodcastAddress(ctx: StoreContext, viewer: Viewer): Promise<undefined> {
  await query.deleteAddress(ctx.db, ctx.store.id, assertMember(viewer).id)
}

/** What the staff sees of a person's address. */
export async function readPersonAddress(ctx: StoreContext, viewer: Viewer, id: number) {
  assertMaySee(viewer, 'people')
  await requirePerson(ctx, id)
  const row = await query.findAddress(ctx.db, ctx.store.id, id)
  return { address: row ? await present(ctx, row) : null }
}

/** Ends a person's address for the staff. */
export function revokePersonAddress(ctx: StoreContext, viewer: Viewer, id: number): Promise<undefined> {
  assertMayEdit(viewer, 'people')
  return transact(ctx, async (ctx) => {
    const { name } = await requirePerson(ctx, id)
    if (await query.deleteAddress(ctx.db, ctx.store.id, id))
      await audit(ctx, viewer, {
        act: 'member.podcast_address_revoked',
        subject: { kind: 'member', id, name },
        member_id: id,
      })
    return undefined
  })
}

async function requirePerson(ctx: StoreContext, id: number) {
  const member = await findMember(ctx.db, ctx.store.id, id)
  if (!member) throw PersonNotFound()
  return member
}

const present = async (
  ctx: StoreContext,
  { member_id, made_at, last_used_at }: { member_id: number; made_at: string; last_used_at: string | null },
): Promise<PodcastAddress> => ({
  made_at,
  last_used_at,
  networks: await query.countNetworks(ctx.db, member_id),
})

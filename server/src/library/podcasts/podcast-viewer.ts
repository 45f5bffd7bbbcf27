import { HOUR_MS } from '@matinee/contract/platform/durations'
import { createHmac } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { StoreContext } from '../../platform/http/http.ts'
import { networkOf } from '../../platform/http/network.ts'
import type { Viewer } from '../../platform/http/viewer.ts'
import { utcDay } from '../../platform/text/calendar.ts'
import { admitNetwork, findAddressHolder, touchAddress } from './address-queries.ts'
import { hashOfAddress } from './addresses.ts'
import { PodcastAddressEnded, PodcastShared } from './errors.ts'

/** A phone changes its network with every place it is in; a household has a few phones. */
export const MOST_NETWORKS = 30

/** The member whose secret address a podcast app calls. Throws `PodcastAddressEnded`. */
export async function viewerOfAddress(ctx: StoreContext, token: string): Promise<Viewer> {
  const now = ctx.clock.now()
  const holder = await findAddressHolder(ctx.db, ctx.store.id, {
    tokenHash: hashOfAddress(token),
    now: now.toISOString(),
  })
  if (!holder) throw PodcastAddressEnded()
  const { last_used_at, ...viewer } = holder
  if (now.getTime() - Date.parse(last_used_at ?? '1970-01-01') > HOUR_MS)
    await touchAddress(ctx.db, viewer.id, now.toISOString())
  return { ...viewer, session_id: null, impersonator_id: null, must_prove_more: false }
}

/** Bounds the networks from which episodes are downloaded by one address on a day. Throws `PodcastShared`. */
export async function admitDownload(ctx: StoreContext, viewer: Viewer, request: FastifyRequest) {
  const day = utcDay(ctx.clock)
  const entry = {
    member_id: viewer.id,
    store_id: ctx.store.id,
    day,
    network: hashOfDay(ctx, networkOf(request.ip)),
  }
  if (!(await admitNetwork(ctx.db, entry, MOST_NETWORKS)))
    throw PodcastShared({ values: { most: MOST_NETWORKS } })
}

/** Recognizes on one day, and by nobody afterwards, where a download came from. */
export const hashOfDay = (ctx: StoreContext, text: string) =>
  createHmac('sha256', ctx.secrets.media)
    .update(`podcast ${ctx.store.id} ${utcDay(ctx.clock)} ${text}`)
    .digest()
    .subarray(0, 16)

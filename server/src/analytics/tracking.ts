import type { EventBatch, StatsPayload, TrackingContext } from '@matinee/contract/analytics/analytics'
import { createHash } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import { InvalidInput } from '../platform/errors.ts'
import type { IsCounted, ViewingSubject } from './counting-rules.ts'
import { isAccepted } from './days.ts'
import { detectDevice } from './devices.ts'
import { TokenInvalid, TrackingOff } from './errors.ts'
import { findSettings, insertStatement } from './queries.ts'
import type { Recorder } from './recorder.ts'
import {
  verifyTrackingClaims,
  isSameTracking,
  signTrackingClaims,
  TOKEN_SECONDS,
  type TrackingClaims,
} from './tokens.ts'

const nowSeconds = ({ clock }: Context) => Math.floor(clock.now().getTime() / 1000)

const toViewing = ({ store_id, content_id, video_id, user_id }: TrackingContext): ViewingSubject => ({
  store_id,
  content_id,
  video_id,
  member_id: user_id || null,
})

/** The browser that calls, and its network. */
interface TrackingCaller {
  guest_key: string
  address: string
  agent: string
}

/** Issues a token for content to be watched. Throws `TrackingOff` if it is not counted. */
export async function issueTrackingToken(
  ctx: Context,
  isCounted: IsCounted,
  tracking: TrackingContext,
  caller: TrackingCaller,
): Promise<string> {
  if (!(await isCounted(toViewing(tracking)))) throw TrackingOff()
  const guest_key = tracking.user_id ? '' : caller.guest_key
  const expires_at = nowSeconds(ctx) + TOKEN_SECONDS
  const place = { device: detectDevice(caller.agent), country: await ctx.countries.of(caller.address) }
  return signTrackingClaims(ctx.secrets.analytics, { ...tracking, guest_key, ...place, expires_at })
}

/** The claims of a token. Throws `TokenInvalid` if it is not valid for this tracking, `TrackingOff` like a new one. */
export async function readTracking(
  ctx: Context,
  isCounted: IsCounted,
  token: string,
  tracking: TrackingContext,
) {
  const claims = assertClaims(ctx, token, tracking)
  if (!(await isCounted(toViewing(claims)))) throw TrackingOff()
  return { ...tracking, expires_at: new Date(claims.expires_at * 1000).toISOString() }
}

/**
 * Records a batch once, however often it arrives; resolves when it is durable. Events outside the accepted time are
 * dropped.
 */
export async function recordEvents(ctx: Context, recorder: Recorder, token: string, batch: EventBatch) {
  const claims = assertClaims(ctx, token, batch)
  const now = ctx.clock.now().getTime()
  const events = batch.events
    .map(({ created_at, name, current_second }) => ({ at: Date.parse(created_at), name, current_second }))
    .filter(({ at }) => isAccepted(at, now))
  if (events.length > 0)
    await recorder.record({ ...toViewing(claims), ...pickVisitor(claims), live: batch.live ?? false, events })
  return { accepted: events.length, refused: batch.events.length - events.length }
}

/** Stores a statement under its topic and the store's environment, once however often it arrives. */
export async function recordStats(
  ctx: Context,
  isCounted: IsCounted,
  token: string,
  { topic, data }: StatsPayload,
): Promise<void> {
  const claims = assertClaims(ctx, token, data)
  const moment = data.event_created * 1000
  if (!isAccepted(moment, ctx.clock.now().getTime()))
    throw InvalidInput({ errors: { 'data.event_created': ['untimely'] } })
  if (!(await isCounted(toViewing(claims)))) throw TrackingOff()
  const { environment } = (await findSettings(ctx.db, claims.store_id))!
  const said = JSON.stringify(data)
  await insertStatement(ctx.db, {
    store_id: claims.store_id,
    topic: topicName(topic, environment),
    data: said,
    digest: createHash('sha256').update(`${claims.guest_key} ${topic} ${said}`).digest(),
    created_at: new Date(moment).toISOString(),
  })
}

/** The topic name in the store's environment. */
export const topicName = (topic: string, environment: string | null) =>
  environment ? `${topic}_${environment}` : topic

const pickVisitor = ({ guest_key, device, country }: TrackingClaims) => ({ guest_key, device, country })

function assertClaims(ctx: Context, token: string, tracking: TrackingContext): TrackingClaims {
  const claims = verifyTrackingClaims(ctx.secrets.analytics, token, nowSeconds(ctx))
  if (!claims || !isSameTracking(claims, tracking)) throw TokenInvalid()
  return claims
}

import type { EventBatch, StatsPayload, TrackingContext } from '@matinee/contract/analytics'
import { createHash } from 'node:crypto'
import type { Context } from '../platform/context.ts'
import { InvalidInput } from '../platform/errors.ts'
import type { IsCounted, Viewing } from './counted.ts'
import { isTimely } from './days.ts'
import { deviceOf } from './devices.ts'
import { TokenInvalid, TrackingOff } from './errors.ts'
import { findSettings, insertStatement } from './queries.ts'
import type { Recorder } from './recorder.ts'
import { claimsIn, isSameTracking, signClaims, TOKEN_SECONDS, type Claims } from './tokens.ts'

const secondsOf = ({ clock }: Context) => Math.floor(clock.now().getTime() / 1000)

const viewingOf = ({ store_id, content_id, video_id, user_id }: TrackingContext): Viewing => ({
  store_id,
  content_id,
  video_id,
  member_id: user_id || null,
})

/** Whose browser asks, and from where. */
interface Caller {
  guest_key: string
  address: string
  agent: string
}

/** A token for what is to be watched. Throws `TrackingOff` where nothing of it is counted. */
export async function issueToken(
  ctx: Context,
  isCounted: IsCounted,
  tracking: TrackingContext,
  caller: Caller,
): Promise<string> {
  if (!(await isCounted(viewingOf(tracking)))) throw TrackingOff()
  const guest_key = tracking.user_id ? '' : caller.guest_key
  const expires_at = secondsOf(ctx) + TOKEN_SECONDS
  const place = { device: deviceOf(caller.agent), country: await ctx.countries.of(caller.address) }
  return signClaims(ctx.secrets.analytics, { ...tracking, guest_key, ...place, expires_at })
}

/** What a token stands for. Throws `TokenInvalid` where it is not one for this tracking, `TrackingOff` as for a new one. */
export async function readTracking(
  ctx: Context,
  isCounted: IsCounted,
  token: string,
  tracking: TrackingContext,
) {
  const claims = claimsOf(ctx, token, tracking)
  if (!(await isCounted(viewingOf(claims)))) throw TrackingOff()
  return { ...tracking, expires_at: new Date(claims.expires_at * 1000).toISOString() }
}

/** Writes a batch down, once however often it comes; resolves when it is durable. Untimely events are left out. */
export async function recordEvents(ctx: Context, recorder: Recorder, token: string, batch: EventBatch) {
  const claims = claimsOf(ctx, token, batch)
  const now = ctx.clock.now().getTime()
  const events = batch.events
    .map(({ created_at, name, current_second }) => ({ at: Date.parse(created_at), name, current_second }))
    .filter(({ at }) => isTimely(at, now))
  if (events.length > 0) await recorder.record({ ...viewingOf(claims), ...whoIn(claims), events })
  return { accepted: events.length, refused: batch.events.length - events.length }
}

/** Keeps a statement under its topic and the store's environment, once however often it comes. */
export async function recordStats(
  ctx: Context,
  isCounted: IsCounted,
  token: string,
  { topic, data }: StatsPayload,
): Promise<void> {
  const claims = claimsOf(ctx, token, data)
  const moment = data.event_created * 1000
  if (!isTimely(moment, ctx.clock.now().getTime()))
    throw InvalidInput({ errors: { 'data.event_created': ['untimely'] } })
  if (!(await isCounted(viewingOf(claims)))) throw TrackingOff()
  const { environment } = (await findSettings(ctx.db, claims.store_id))!
  const said = JSON.stringify(data)
  await insertStatement(ctx.db, {
    store_id: claims.store_id,
    topic: topicOf(topic, environment),
    data: said,
    digest: createHash('sha256').update(`${claims.guest_key} ${topic} ${said}`).digest(),
    created_at: new Date(moment).toISOString(),
  })
}

/** The name of a topic in the store's environment. */
export const topicOf = (topic: string, environment: string | null) =>
  environment ? `${topic}_${environment}` : topic

const whoIn = ({ guest_key, device, country }: Claims) => ({ guest_key, device, country })

function claimsOf(ctx: Context, token: string, tracking: TrackingContext): Claims {
  const claims = claimsIn(ctx.secrets.analytics, token, secondsOf(ctx))
  if (!claims || !isSameTracking(claims, tracking)) throw TokenInvalid()
  return claims
}
